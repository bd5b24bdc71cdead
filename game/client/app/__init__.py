"""The program: who opens which scene, and the table display that runs by itself."""
