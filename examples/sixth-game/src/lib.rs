//! Casino War as a sixth game. The game itself is in `casino_war`, which `rules` compiles in; here are the tests.
