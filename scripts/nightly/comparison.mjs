// What moved between two results of a part.

/** Change of a figure, as a share of the last one, from which on it is reported. */
const threshold = 0.2;
/** Difference in seconds from which on the time of a part is reported. */
const minSeconds = 10;

/**
 * @typedef {import('./results.mjs').PartResult} PartResult
 * @typedef {{ effect: 'worse' | 'better' | 'changed', text: string }} Change
 */

/**
 * What moved since the last result of the part, the worse first.
 * @param {PartResult | undefined} last
 * @param {PartResult} now
 * @returns {Change[]}
 */
export function compareResults(last, now) {
  if (now.state === 'skipped') return [];
  if (!last || last.state === 'skipped') return [{ effect: 'changed', text: 'no earlier result' }];
  if (last.settings !== now.settings)
    return [{ effect: 'changed', text: `not compared: ran last with ${last.settings}` }];
  const changes = [
    ...compareStates(last, now),
    ...compareTests(last, now),
    ...compareFigures(last, now),
    ...compareTimes(last, now),
    ...(last.machine === now.machine ? [] : [{ effect: 'changed', text: `another machine: ${last.machine}` }]),
  ];
  const order = ['worse', 'better', 'changed'];
  return changes.sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect));
}

/**
 * The result that is kept for the next comparison. A part that failed may lack figures: then their last values are kept.
 * @param {PartResult | undefined} last
 * @param {PartResult} now
 * @returns {PartResult}
 */
export function mergeResults(last, now) {
  if (now.state === 'skipped' && last) return last;
  if (now.state !== 'failed' || last?.settings !== now.settings) return now;
  return {
    ...now,
    figures: { ...last.figures, ...now.figures },
    failedTests: now.failedTests ?? last.failedTests,
  };
}

function compareStates(last, now) {
  if (last.state === now.state) return [];
  return [{ effect: now.state === 'failed' ? 'worse' : 'better', text: `${last.state} → ${now.state}` }];
}

function compareTests({ failedTests: last }, { failedTests: now }) {
  if (!last || !now) return [];
  return [
    ...now.filter((test) => !last.includes(test)).map((test) => ({ effect: 'worse', text: `newly fails: ${test}` })),
    ...last
      .filter((test) => !now.includes(test))
      .map((test) => ({ effect: 'better', text: `no longer fails: ${test}` })),
  ];
}

const compareFigures = (last, now) =>
  Object.keys({ ...last.figures, ...now.figures }).flatMap((name) => {
    const before = last.figures[name];
    const after = now.figures[name];
    if (!after) return now.state === 'failed' ? [] : [{ effect: 'changed', text: `no longer measured: ${name}` }];
    return before ? compareFigure(name, before, after) : [{ effect: 'changed', text: `new: ${name}, ${after.text}` }];
  });

function compareFigure(name, last, now) {
  const isGoalMoved = last.isMet !== undefined && now.isMet !== undefined && last.isMet !== now.isMet;
  const isNoise = Math.abs(now.amount - last.amount) < (now.minDifference ?? 0);
  const share = isNoise ? 0 : shareOfChange(last.amount, now.amount);
  if (!isGoalMoved && Math.abs(share) <= threshold) return [];
  const goal = isGoalMoved ? `, goal ${now.goal} ${now.isMet ? 'met again' : 'now missed'}` : '';
  const text = `${name}: ${last.text} → ${now.text}${formatShare(share)}${goal}`;
  return [{ effect: effectOf({ isGoalMoved, isMet: now.isMet, better: now.better, share }), text }];
}

/** Change as a share of the last amount: 0 if there is nothing to compare, infinite after an amount of 0. */
function shareOfChange(last, now) {
  if (last === undefined || now === undefined || last === now) return 0;
  return (now - last) / Math.abs(last);
}

const formatShare = (share) =>
  share === 0 || !Number.isFinite(share) ? '' : ` (${share > 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %)`;

function effectOf({ isGoalMoved, isMet, better, share }) {
  if (isGoalMoved) return isMet ? 'better' : 'worse';
  return share > 0 === (better === 'higher') ? 'better' : 'worse';
}

/** Only a longer time is reported: a part that failed can have ended early. */
function compareTimes(last, now) {
  const isLonger = now.seconds > last.seconds * (1 + threshold) && now.seconds - last.seconds > minSeconds;
  if (!isLonger) return [];
  const share = shareOfChange(last.seconds, now.seconds);
  return [
    {
      effect: 'worse',
      text: `takes longer: ${last.seconds.toFixed(0)} s → ${now.seconds.toFixed(0)} s${formatShare(share)}`,
    },
  ];
}
