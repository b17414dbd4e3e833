//! Orders, and the commands that they become.

use floor::table::StaffOrder;
use floor::{Command, StaffId};
use serde_json::Value;

/// Requests are recognised by the text of their command: the field with the person keeps its place.
#[test]
fn a_staff_order_is_the_command_without_its_giver() {
    for (order, command) in [
        (r#"{"resume":{}}"#, r#"{"resume":{"by":7}}"#),
        (r#"{"reserve":{"seat":1,"patron":null}}"#, r#"{"reserve":{"by":7,"seat":1,"patron":null}}"#),
        (r#"{"deal":{"input":"no-more-bets"}}"#, r#"{"deal":{"by":7,"input":"no-more-bets"}}"#),
        (r#"{"record-check":{"missing":0,"foreign":2}}"#, r#"{"record-check":{"by":7,"missing":0,"foreign":2}}"#),
        (
            r#"{"tray":{"request":{"transfer":"fill","amount":"5.00"}}}"#,
            r#"{"tray":{"request":{"transfer":"fill","amount":"5.00","by":7}}}"#,
        ),
        (
            r#"{"tray":{"count":{"day":"2026-11-15","count":"opening","counted":"9.00","witness":5}}}"#,
            r#"{"tray":{"count":{"day":"2026-11-15","count":"opening","counted":"9.00","by":7,"witness":5}}}"#,
        ),
    ] {
        let read: StaffOrder = serde_json::from_str(order).expect(order);
        assert_eq!(serde_json::to_string(&read).expect("text"), order);
        let signed = read.signed(StaffId(7));
        assert_eq!(serde_json::to_string(&signed).expect("text"), command);
        assert_eq!(serde_json::from_str::<Command>(command).expect(command), signed);
        assert!(serde_json::from_str::<StaffOrder>(command).is_err(), "{command} says who gives it");
    }
}

#[test]
fn commands_of_players_and_of_the_house_are_no_staff_orders() {
    for command in [
        r#"{"cut":{"card":5}}"#,
        r#"{"ready":{}}"#,
        r#"{"acknowledge":{"notice":1}}"#,
        r#"{"sit":{"patron":1,"seat":1,"player":1}}"#,
        r#"{"shut-out":{"patron":1}}"#,
        r#""next-round""#,
    ] {
        let value: Value = serde_json::from_str(command).expect(command);
        assert!(serde_json::from_value::<StaffOrder>(value).is_err(), "{command}");
    }
}
