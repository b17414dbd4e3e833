mod best_play;
mod payoffs;
mod plans;
mod situations;
pub use best_play::BestPlay;

#[cfg(test)]
mod explore {
    use super::*;
    use plans::*;
    use rules::*;
    use rayon::prelude::*;
    #[test]
    fn explore() {
        let settings = rules::games::caribbean_stud::Settings { royal_flush: 100, ..Default::default() };
        let stake = Cents(100);
        let p = payoffs::Payoffs::new(&settings, stake);
        let t = std::time::Instant::now();
        let parts: Vec<([Count; 7], Vec<String>)> = Rank::ALL.into_par_iter().map(|up| {
            let mut counts = [Count::default(); 7];
            let mut lines = Vec::new();
            situations::for_each(&Rank::ALL, up, |s| {
                let best = p.bets(s.strength, s.split);
                for plan in Plan::ALL { counts[plan as usize].note(s, plan.bets(s, best)); }
                if best != Plan::ThreeRules.bets(s, best) {
                    let v = (p.value_of_bet(s.strength, s.split) - p.value_of_fold(s.split)) as f64 / 100.0 / 163185.0;
                    let name: String = s.hand.iter().map(|r| r.letter()).collect();
                    lines.push(format!("{name} up {} suited {:013b} {} best {best} gain {v:.5} deals {}", up.letter(), s.suited, s.suited.count_ones(), s.deals));
                }
                if p.value_of_bet(s.strength, s.split) == p.value_of_fold(s.split) { lines.push(format!("TIE {s:?}")); }
            });
            (counts, lines)
        }).collect();
        println!("{:?}", t.elapsed());
        let mut sum = [Count::default(); 7];
        for (c, lines) in &parts { for (a, b) in sum.iter_mut().zip(c) { *a += *b; } for l in lines { println!("{l}"); } }
        for plan in Plan::ALL {
            let t = sum[plan as usize].tally(&p);
            println!("{} {} {} {:?}", plan.name(), t.net(), t.total(), t.mean(stake).to_f64() / t.mean_staked(stake).to_f64());
        }
        let t = std::time::Instant::now();
        let b = BestPlay::new(&settings, stake);
        println!("new {:?}", t.elapsed());
        let _ = b;
    }
}
