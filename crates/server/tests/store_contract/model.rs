//! Random batches, judged by the store and by a model that shares no code with it.

use crate::{
    contract,
    home::{Home, append, check, stream},
};
use futures_util::future::join_all;
use server::{
    audit::Hash,
    store::{Answer, Batch, StoreError},
};
use std::collections::HashMap;

contract!(the_store_judges_like_the_model);

/// `SplitMix64`: small, seeded, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

#[derive(Default)]
struct Model {
    streams: HashMap<String, Vec<String>>,
    answers: HashMap<(String, String), (Hash, String)>,
}

#[derive(Debug, PartialEq)]
enum Verdict {
    Written,
    Conflict,
    Repeated(String),
    KeyReused,
}

impl Model {
    fn take(&mut self, batch: &Batch) -> Verdict {
        if let Some(answer) = &batch.answer {
            match self.answers.get(&(answer.actor.clone(), answer.key.clone())) {
                Some((hash, text)) if *hash == answer.body_hash => return Verdict::Repeated(text.clone()),
                Some(_) => return Verdict::KeyReused,
                None => {}
            }
        }
        let before = self.streams.clone();
        for append in &batch.appends {
            let facts = self.streams.entry(append.stream.to_string()).or_default();
            if facts.len() as u64 != append.expected {
                self.streams = before;
                return Verdict::Conflict;
            }
            facts.extend(append.facts.iter().cloned());
        }
        if let Some(answer) = &batch.answer {
            let key = (answer.actor.clone(), answer.key.clone());
            self.answers.insert(key, (answer.body_hash, answer.text.clone()));
        }
        Verdict::Written
    }

    /// A batch that often fits and sometimes does not.
    fn batch(&self, random: &mut Random, number: u64) -> Batch {
        let appends = (0..random.below(4)).map(|_| {
            let name = format!("table/{}", random.below(6));
            let stands = self.streams.get(&name).map_or(0, Vec::len) as u64;
            let expected =
                (stands + random.below(10).saturating_sub(7)).saturating_sub(u64::from(random.below(9) == 0));
            let facts: Vec<String> = (0..random.below(4)).map(|fact| format!("{number}.{fact}")).collect();
            append(&name, expected, &facts.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let appends = appends.collect();
        let answer = (random.below(2) == 0).then(|| Answer {
            actor: format!("patron/{}", random.below(2)),
            key: format!("key {}", random.below(60)),
            body_hash: Hash::of(&[random.below(2) as u8]),
            text: format!("answer {number}"),
        });
        Batch { appends, answer, ..Batch::default() }
    }
}

async fn the_store_judges_like_the_model(home: Home) {
    let seed = 20_261_115;
    let mut random = Random(seed);
    let store = home.open().await;
    let mut model = Model::default();
    let mut kinds = [0; 4];
    let mut number = 0;
    for wave in 0..60 {
        // Batches of a wave are decided on the same view and sent in order before any is answered.
        let batches: Vec<Batch> = (0..=random.below(20))
            .map(|_| {
                number += 1;
                model.batch(&mut random, number)
            })
            .collect();
        let verdicts = join_all(batches.iter().map(|batch| store.append(batch.clone()))).await;
        for (batch, verdict) in batches.iter().zip(verdicts) {
            let verdict = match verdict {
                Ok(_) => Verdict::Written,
                Err(StoreError::Conflict { .. }) => Verdict::Conflict,
                Err(StoreError::Repeated { answer }) => Verdict::Repeated(answer),
                Err(StoreError::KeyReused { .. }) => Verdict::KeyReused,
                Err(other) => panic!("{other} (seed {seed}, wave {wave})"),
            };
            kinds[match verdict {
                Verdict::Written => 0,
                Verdict::Conflict => 1,
                Verdict::Repeated(_) => 2,
                Verdict::KeyReused => 3,
            }] += 1;
            assert_eq!(verdict, model.take(batch), "seed {seed}, wave {wave}, {batch:?}");
        }
    }
    assert!(kinds.iter().all(|&times| times > 20), "the batches were too much alike: {kinds:?}");
    for (name, facts) in &model.streams {
        let read = store.read(&stream(name), 0, u32::MAX).await.unwrap();
        assert!(read.iter().map(|fact| &fact.text).eq(facts), "seed {seed}, {name}");
    }
    assert_eq!(check(&store).await.wrong, []);
}
