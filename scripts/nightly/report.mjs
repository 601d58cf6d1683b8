// The report of the nightly as Markdown.
import { compareResults } from './comparison.mjs';
import { missedGoals } from './results.mjs';

/**
 * @param {object} run
 * @param {{ name: string, description: string, result: import('./results.mjs').PartResult, last?: import('./results.mjs').PartResult }[]} run.parts
 * @param {string} run.title
 * @param {string} run.commit
 * @param {string} run.machine
 * @param {string} run.date
 */
export const renderReport = ({ parts, title, commit, machine, date }) =>
  [
    `# ${title}`,
    `${date}, commit ${commit}, ${machine}.`,
    table(['Part', 'Result', 'Time', 'Last time', 'Goals', 'What it is'], parts.map(summarize)),
    ...section('Problems', listProblems(parts), 'None.'),
    ...section('What moved', parts.flatMap(listChanges), 'Nothing.'),
    ...section('Missed goals', parts.flatMap(listMissed), 'None.'),
    ...parts.flatMap(renderFigures),
  ].join('\n\n');

/** The last line of the output. Skipped parts count as neither. */
export function countParts(results) {
  const count = (state) => results.filter((result) => result.state === state).length;
  return { passed: count('passed'), failed: count('failed') };
}

const section = (title, lines, without) => [`## ${title}`, lines.length > 0 ? lines.join('\n') : without];

function summarize({ name, description, result, last }) {
  const { settings } = result;
  const goals = Object.values(result.figures).filter(({ isMet }) => isMet !== undefined);
  const met = goals.filter(({ isMet }) => isMet).length;
  return [
    name,
    result.state === 'failed' ? '**failed**' : result.state,
    formatMinutes(result.seconds),
    last?.settings === settings ? `${formatMinutes(last.seconds)} (${last.commit})` : '',
    goals.length > 0 ? `${met} of ${goals.length} met` : '',
    settings === '' ? description : `${description}: ${settings}`,
  ];
}

const listProblems = (parts) =>
  parts.flatMap(({ name, result }) => [
    ...result.problems.map((problem) => `- ${name}: ${problem}`),
    ...(result.failedTests ?? []).map((test) => `- ${name}: fails: ${test}`),
  ]);

const listChanges = ({ name, result, last }) =>
  compareResults(last, result).map(({ effect, text }) => `- ${name}, ${effect}: ${text}`);

const listMissed = ({ name, result }) =>
  missedGoals(result.figures).map(([figure, { text, goal }]) => `- ${name}: ${figure}: ${text}, goal ${goal}`);

function renderFigures({ name, result, last }) {
  const figures = Object.entries(result.figures);
  if (figures.length === 0) return [];
  const rows = figures.map(([figure, { text, goal, isMet }]) => [
    figure,
    text,
    last?.figures[figure]?.text ?? '',
    goal ?? '',
    formatIsMet(goal, isMet),
  ]);
  return [`## Figures of ${name}`, table(['Figure', 'Value', 'Last', 'Goal', 'Met'], rows)];
}

function formatIsMet(goal, isMet) {
  if (goal === undefined) return '';
  if (isMet === undefined) return 'not measured';
  return isMet ? 'yes' : '**no**';
}

const formatMinutes = (seconds) => (seconds < 600 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');

const escapeCell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
