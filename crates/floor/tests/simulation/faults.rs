//! Planted faults in facts, each of which the auditor must find.

use crate::auditor::Auditor;
use crate::run;
use serde_json::Value;

/// A short run's facts, table by table and in the order of each stream, are not whole batches; so the auditor checks a small log that is written by
/// hand.
fn log() -> Vec<Vec<(&'static str, String)>> {
    let terms = r#"{"pays":{},"increment":"0.3333","seed":"100.00","wager":"1.00"}"#;
    let lay = |on: &str, amount: &str| {
        format!(
            r#"{{"told":{{"by":1,"input":{{"wager":{{"seat":1,"player":1,"on":"{on}","stake":{{"amount":"{amount}","tokens":"0.00"}}}}}},"at":1,
            "moved":[{{"account":{{"stack":[1,1]}},"amount":"-{amount}"}},{{"account":{{"layout":1}},"amount":"{amount}"}}]}}}}"#
        )
    };
    let contributed = r#"{"contributed":{"before":"100.000000","added":"0.333300"}}"#;
    vec![
        vec![("pool/1", format!(r#"{{"opened":{{"terms":{terms},"play_money":false,"by":1,"at":0,"moved":[{{"account":"cage","amount":"-100.00"}},{{"account":{{"pool":1}},"amount":"100.00"}}]}}}}"#))],
        vec![("patron/1", r#"{"opened":{"name":"Ada","guest":false}}"#.into())],
        vec![("patron/1", r#"{"deposited":{"moved":[{"account":"outside","amount":"-50.00"},{"account":{"patron":1},"amount":"50.00"}]}}"#.into())],
        vec![
            ("table/1", r#"{"opened":{"opening":{"game":"caribbean-stud","settings":[["minimum","5.00"],["maximum","20.00"]],"device":"shuffler","pool":1},"at":0,"moved":[]}}"#.into()),
            ("pool/1", format!(r#"{{"changed":{{"table":1,"round":1,"change":{{"linked":{{"terms":{terms}}}}},"at":0}}}}"#)),
        ],
        vec![("table/1", r#"{"sat":{"patron":1,"seat":1,"player":1}}"#.into())],
        vec![
            ("table/1", r#"{"bought-in":{"patron":1,"amount":"40.00","moved":[{"account":{"patron":1},"amount":"-40.00"},{"account":{"drop-box":1},"amount":"40.00"},{"account":{"tray":1},"amount":"-40.00"},{"account":{"stack":[1,1]},"amount":"40.00"}]}}"#.into()),
            ("patron/1", r#"{"at-table":{"table":1,"entry":{"bought-in":{"amount":"40.00"}},"day":"2026-11-15","at":1}}"#.into()),
        ],
        vec![("table/1", lay("ante", "20.00"))],
        vec![("table/1", lay("jackpot", "1.00"))],
        vec![
            ("table/1", format!(r#"{{"told":{{"input":"no-more-bets","at":2,"moved":[{{"account":{{"tray":1}},"amount":"-0.33"}},{{"account":{{"pool":1}},"amount":"0.33"}}],"jackpot":{{"pool":1,"change":{contributed}}}}}}}"#)),
            ("pool/1", format!(r#"{{"changed":{{"table":1,"round":1,"change":{contributed},"at":2}}}}"#)),
        ],
        vec![
            ("table/1", r#"{"told":{"input":"settle","at":3,"moved":[{"account":{"layout":1},"amount":"-21.00"},{"account":{"tray":1},"amount":"21.00"}],"jackpot":{"pool":1,"change":{"settled":{"before":"100.333300","returned":"0.000000","own":"0.333300","taken":"0.00","reseeded":null}}}}}"#.into()),
            ("pool/1", r#"{"changed":{"table":1,"round":1,"change":{"settled":{"before":"100.333300","returned":"0.000000","own":"0.333300","taken":"0.00","reseeded":null}},"at":3}}"#.into()),
        ],
        vec![("table/1", r#"{"round-began":{"number":2,"at":4}}"#.into())],
        vec![("table/1", r#"{"tray":{"requested":{"request":1,"transfer":"fill","amount":"9.00","by":1,"at":5}}}"#.into())],
        vec![("table/1", r#"{"tray":{"confirmed":{"request":1,"transfer":"fill","by":2,"at":5,"moved":[{"account":"cage","amount":"-9.00"},{"account":{"tray":1},"amount":"9.00"}]}}}"#.into())],
        vec![
            ("table/1", r#"{"told":{"staff":1,"input":{"incident":{"invalidated":{"forfeit":[]}}},"at":6,"moved":[{"account":{"claim":1},"amount":"-6.00"},{"account":{"stack":[1,1]},"amount":"-19.00"},{"account":{"tray":1},"amount":"25.00"}]}}"#.into()),
            ("patron/1", r#"{"at-table":{"table":1,"entry":{"owes":{"amount":"6.00"}},"day":"2026-11-15","at":6}}"#.into()),
            ("patron/1", r#"{"repaid":{"moved":[{"account":{"patron":1},"amount":"-6.00"},{"account":{"claim":1},"amount":"6.00"}]}}"#.into()),
        ],
    ]
}

fn audit(log: &[Vec<(&'static str, String)>]) -> Result<(), String> {
    let mut auditor = Auditor::default();
    for batch in log {
        let batch: Vec<(String, String)> =
            batch.iter().map(|(stream, fact)| ((*stream).to_owned(), fact.clone())).collect();
        auditor.batch(&batch)?;
    }
    auditor.finish()
}

#[test]
fn the_auditor_finds_planted_faults() {
    assert_eq!(audit(&log()), Ok(()));
    for (what, from, to) in [
        ("sum", r#""amount":"-0.33""#, r#""amount":"-0.34""#),
        ("limit", r#"["maximum","20.00"]"#, r#"["maximum","19.99"]"#),
        ("limit", r#"["minimum","5.00"]"#, r#"["minimum","20.01"]"#),
        ("increment", r#""added":"0.333300""#, r#""added":"0.333400""#),
        ("pool", r#""before":"100.333300""#, r#""before":"100.333200""#),
        ("pool", r#""own":"0.333300""#, r#""own":"0.333200""#),
        (
            "terms",
            r#""change":{"linked":{"terms":{"pays":{},"increment":"0.3333""#,
            r#""change":{"linked":{"terms":{"pays":{},"increment":"0.3334""#,
        ),
        (
            "layout",
            r#""account":{"layout":1},"amount":"-21.00"},{"account":{"tray":1},"amount":"21.00""#,
            r#""account":{"layout":1},"amount":"-20.00"},{"account":{"tray":1},"amount":"20.00""#,
        ),
        (
            "layout",
            r#""account":{"layout":1},"amount":"-21.00"},{"account":{"tray":1},"amount":"21.00""#,
            r#""account":{"layout":1},"amount":"-22.00"},{"account":{"tray":1},"amount":"22.00""#,
        ),
        ("chair", r#"{"sat":{"patron":1"#, r#"{"sat":{"patron":2"#),
        ("account", r#""entry":{"bought-in":{"amount":"40.00"}}"#, r#""entry":{"bought-in":{"amount":"39.00"}}"#),
        ("account", r#""amount":"50.00""#, r#""amount":"30.00""#),
        ("guest", r#""guest":false"#, r#""guest":true"#),
        ("own request", r#""transfer":"fill","by":2"#, r#""transfer":"fill","by":1"#),
        ("claim", r#""owes":{"amount":"6.00"}"#, r#""owes":{"amount":"5.00"}"#),
        ("claim", r#"{"staff":1,"#, "{"),
        (
            "claim",
            r#""amount":"-6.00"},{"account":{"stack":[1,1]},"amount":"-19.00""#,
            r#""amount":"-7.00"},{"account":{"stack":[1,1]},"amount":"-18.00""#,
        ),
        (
            "repayment",
            r#""amount":"-6.00"},{"account":{"claim":1},"amount":"6.00""#,
            r#""amount":"-5.00"},{"account":{"claim":1},"amount":"5.00""#,
        ),
        (
            "repayment",
            r#""amount":"-6.00"},{"account":{"claim":1},"amount":"6.00""#,
            r#""amount":"-7.00"},{"account":{"claim":1},"amount":"7.00""#,
        ),
        ("round", r#""number":2"#, r#""number":3"#),
    ] {
        let mut altered = log();
        let mut found = false;
        for (_, fact) in altered.iter_mut().flatten() {
            found |= fact.contains(from);
            *fact = fact.replace(from, to);
        }
        assert!(found, "{what}: {from} is nowhere");
        assert!(audit(&altered).is_err(), "{what}: the auditor did not notice {to}");
    }
    // Repeated facts are found, at once or when the round ends; only money may be brought to the cage again.
    for batch in (0..log().len()).filter(|batch| *batch != 2) {
        let mut twice = log();
        let again = twice[batch].clone();
        twice.insert(batch, again);
        assert!(audit(&twice).is_err(), "batch {batch} came twice, which the auditor did not notice");
    }
}

/// The facts of a real run are readable text, and contain no secret of a shoe.
#[test]
fn kept_facts_hold_no_undealt_card() {
    let (house, tally) = run(77, 200);
    assert!(tally.rounds >= 200);
    for table in 1..=house.tables.len() {
        for fact in house.stream(&format!("table/{table}")) {
            let fact: Value = serde_json::from_str(fact).expect("JSON");
            if let Some(loaded) = fact.get("shoe-loaded") {
                let mut fields: Vec<&str> = loaded.as_object().expect("fields").keys().map(String::as_str).collect();
                fields.sort_unstable();
                assert_eq!(fields, ["at", "cards", "root", "shoe"]);
                assert!(loaded["cards"].is_u64());
            }
        }
    }
}
