"""Plays a given number of rounds of OpenSpiel's blackjack, drawing to 17 as Croupier's plain loop does, and prints rounds per second."""

import random
import sys
import time

import pyspiel

HIT, STAND = 0, 1


def play(game, chance):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            # Every card that is left is equally likely.
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            state.apply_action(HIT if state.get_best_player_total(0) < 17 else STAND)
    return state.returns()[0]


def main():
    rounds = int(sys.argv[1])
    game, chance = pyspiel.load_game("blackjack"), random.Random(1)
    start = time.process_time()
    sum(play(game, chance) for _ in range(rounds))
    print(rounds / (time.process_time() - start))


main()
