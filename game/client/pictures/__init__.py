"""For those who look at the screens from outside: pictures, sheets and benches."""
