import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One measured thing. `met` is left out where there is nothing to meet. */
export type Figure = { what: string; figure: string; target?: string; met?: boolean; how: string };
export type Scenario = { name: string; about: string; measure: () => Promise<Figure[]> };
export type Result = { name: string; about: string; figures: Figure[]; trouble?: string };

const reportPath = fileURLToPath(new URL('../report.md', import.meta.url));

/** What others asked of the machine before we began. */
const loadBefore = loadavg()[0] ?? 0;

export const writeReport = (results: Result[]) => writeFileSync(reportPath, reportOf(results));

export const reportOf = (results: Result[]): string => {
  const [processor] = cpus();
  const machine = [
    `${cpus().length} cores${processor?.model && processor.model !== 'unknown' ? ` (${processor.model})` : ''}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.version}`,
  ];
  return `# Measurements

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine.join(', ')}.
Product, database, load and browser share this machine, so trust ratios more than absolute figures.
Load average before the run: ${loadBefore.toFixed(1)}; above 0.5 others took part in every figure below.

${results.map(sectionOf).join('\n')}`;
};

const sectionOf = ({ name, about, figures, trouble }: Result) => `## ${name}

${about}

${trouble ? `Not measured: ${cell(trouble)}\n` : tableOf(figures)}`;

const tableOf = (figures: Figure[]) => {
  const rows = figures.map(({ what, figure, target, met, how }) => [what, figure, target ?? '', verdict(met), how]);
  const lines = [['What', 'Figure', 'Target', 'Met', 'Measured how'], ['---', '---', '---', '---', '---'], ...rows];
  return lines.map((line) => `| ${line.map(cell).join(' | ')} |\n`).join('');
};

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : '**no**');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
