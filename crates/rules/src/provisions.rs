//! The rules of a document about its tables: equipment, cards, limits, people and irregularities.

use crate::rulebook::Rule;

/// The rules of a document about its tables. `None` and empty lists stand for subjects that the document does not have.
#[derive(Debug)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Provisions {
    /// The table has a device to deal from.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub device: &'static [Rule],
    /// The table has a float tray.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub float_tray: &'static [Rule],
    /// The table has a drop box.
    pub drop_box: Rule,
    /// A table may do without a drop box.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub cashless: Option<Rule>,
    /// Tables for low limits, and the device that they need.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub low_limit: &'static [Rule],
    /// A low-limit table deals from a shuffling device.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub low_limit_device: Option<Rule>,
    /// A low-limit table plays no tournaments.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub low_limit_tournament: Option<Rule>,
    /// The jackpot meter is visible to all.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub jackpot_meter: Option<Rule>,
    /// A shoe's cards are dealt from the shoe only.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub dealt_from_shoe: &'static [Rule],
    /// A shuffling device's cards are dealt from the device only.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub dealt_from_shuffler: &'static [Rule],
    /// When the cards are shuffled.
    pub shuffle: Rule,
    /// They are shuffled right before play starts.
    pub shuffle_at_start: Rule,
    /// They are shuffled after a round.
    pub shuffle_after_round: Rule,
    /// They are shuffled after the table stood empty.
    pub shuffle_when_empty: Rule,
    /// They are shuffled when they run out in a round.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub shuffle_when_out: &'static [Rule],
    /// How far in the cutting card is placed.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub cutting_card: Option<Rule>,
    /// Who cuts the cards.
    pub cut: Rule,
    /// The cards of a shoe are cut before play.
    pub shoe_is_cut: Rule,
    /// The cards of a shuffling device are not cut.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub not_cut: &'static [Rule],
    /// When cards may be changed.
    pub change_cards: Rule,
    /// A player has one hand.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub one_hand: Option<Rule>,
    /// The limits are on a sign.
    pub limits: Rule,
    /// A minimum is raised by a sign.
    pub raise: Rule,
    /// A minimum is raised at once.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub raise_at_once: Option<Rule>,
    /// A marker stands before a player who keeps the earlier minimum.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub marker: Option<Rule>,
    /// The marker is taken off the layout.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub marker_off: &'static [Rule],
    /// The marker of a player with several boxes stands at their first one.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub marker_at_box: Option<Rule>,
    /// The minimum of a player with a marker is raised only by a sign.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub raise_of_marked: &'static [Rule],
    /// Both minimums are on the sign.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub two_minimums: Option<Rule>,
    /// Players who come after the minimum was raised play at the new minimum.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub newcomers: Option<Rule>,
    /// A player has limits of their own.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub own_limits: Option<Rule>,
    /// The optional wagers that a table may offer.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub optional_wagers: Option<Rule>,
    /// A player lets all remaining wagers ride at once.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub let_all_ride: Option<Rule>,
    /// Further rules about a player who had no chance to decide, beside the ruling for all games.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub absence: &'static [Rule],
    /// A table with players at it is closed.
    pub close: Rule,
    /// A player goes three rounds without a wager.
    pub three_rounds: Rule,
    /// The rules can be read by anyone.
    pub copy_of_rules: Rule,
    /// No device may help a player to decide.
    pub strategy_aids: Rule,
    /// A person is excluded from the game.
    pub exclusion_from_game: Rule,
    /// A person is excluded from the casino.
    pub exclusion_from_casino: Rule,
    /// Two persons do not play together.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub kept_apart: Option<Rule>,
    /// A player needs their own valid card.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub player_card: Option<Rule>,
    /// A player needs the card when they begin to play.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub player_card_to_begin: Option<Rule>,
    /// The outcome of a round is invalidated.
    pub invalidation: Rule,
    /// A card is missing, or does not belong to the cards.
    pub wrong_deck: Rule,
    /// The results of earlier rounds stand in that case.
    pub wrong_deck_leaves_earlier_rounds: Rule,
    /// The cards are checked for further errors.
    pub check_deck: Rule,
    /// Surveillance and an inspector are told.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub tell: Option<Rule>,
    /// A supervisor may have the cards checked.
    pub order_check: Rule,
    /// A shuffling device fails.
    pub device_fails: Rule,
    /// The results of earlier rounds stand in that case.
    pub device_leaves_earlier_rounds: Rule,
    /// The game goes on with another device.
    pub other_device: Rule,
    /// An error in dealing is corrected, or the round is void.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub reconstruction: Option<Rule>,
    /// The dealer closes the insurance wager.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub close_insurance: Option<Rule>,
    /// The wagers of a player without a valid card are void.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub invalid_wagers: Option<Rule>,
    /// The results of earlier rounds stand in that case.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub invalid_wagers_leave_earlier_rounds: Option<Rule>,
    /// A tournament takes back interim payments.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub tournament: Option<Rule>,
    /// A game that deals several rounds from one shoe.
    #[cfg_attr(feature = "written", serde(skip))]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub shoe: Option<&'static ShoeProvisions>,
    /// The rules that give powers to ranks of the staff, by the names of the powers in `floor`.
    pub powers: &'static [(&'static str, &'static [Rule])],
    /// The rules that give powers to inspectors as well, by the same names.
    pub inspectors_too: &'static [(&'static str, &'static [Rule])],
}

/// The rules of a document about a table that deals several rounds from one shoe, with areas that players may share.
#[derive(Debug)]
pub struct ShoeProvisions {
    /// The cards are shuffled when the cutting card comes before the first card of a round.
    pub shuffle_before_first_card: Rule,
    /// The cards are shuffled after the round in which the cutting card came out.
    pub shuffle_after_cutting_card: Rule,
    /// The cards are shuffled because a supervisor has ordered it.
    pub shuffle_ordered: Rule,
    /// The cards of a shoe are replaced after the round in which the cutting card came out.
    pub change_cards_of_shoe: Rule,
    /// The cards of a shuffling device are replaced after any round.
    pub change_cards_of_shuffler: Rule,
    /// The first player to come to the table cuts when the game starts.
    pub first_to_arrive_cuts: Rule,
    /// The player at whose area the cutting card came out cuts.
    pub player_at_cutting_card_cuts: Rule,
    /// Who cuts after the cutting card came out at the dealer's hand.
    pub cut_after_dealers_cutting_card: Rule,
    /// Who cuts after the cutting card came before the first card of a round.
    pub cut_after_early_cutting_card: Rule,
    /// Who cuts new cards.
    pub cut_of_new_cards: Rule,
    /// Who cuts when a player does not want to.
    pub cut_refused: Rule,
    /// Where the player who cuts may place the cutting card.
    pub cut_within: Rule,
    /// Several players share an area.
    pub shared_area: Rule,
    /// Who controls a shared area is found out before each round.
    pub controlling_player: Rule,
    /// A player with several areas gives one up to a player who has none.
    pub several_areas: Rule,
    /// A player is held to the minimum until the shoe is done.
    pub hold_for_this_shoe: Rule,
    /// A player is held to the minimum for every later shoe.
    pub hold_for_every_shoe: Rule,
    /// A player is held to one area and its minimum.
    pub hold_to_one_area: Rule,
    /// An area is kept for one player.
    pub reserved_area: Rule,
    /// A shuffling device that fails has put the house or a player at a disadvantage.
    pub device_disadvantage: Rule,
    /// No other shuffling device can take the place of one that fails.
    pub no_other_device: Rule,
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::description::CardSupply;

    #[test]
    fn games_that_deal_from_a_shoe_provide_for_it() {
        for game in Game::ALL {
            let from_a_shoe = game.description().cards == CardSupply::Shoe;
            assert_eq!(game.provisions().shoe.is_some(), from_a_shoe, "{game}");
        }
    }
}
