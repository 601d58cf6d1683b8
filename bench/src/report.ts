import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Number of a measurement; the nightly compares it with that of the last one. */
type Figure = { amount: number; unit: string; better: 'lower' | 'higher' };
/** `target` and `isMet` are missing if there is no goal, `figure` if the value is no number. */
export type Measurement = {
  name: string;
  value: string;
  figure?: Figure;
  target?: string;
  isMet?: boolean;
  method: string;
};
export type Scenario = { name: string; description: string; measure: () => Promise<Measurement[]> };
export type Result = { name: string; description: string; measurements: Measurement[]; error?: string };

const reportPath = fileURLToPath(new URL('../report.md', import.meta.url));

/** 1-minute load average before the run. */
const initialLoad = loadavg()[0] ?? 0;

export const writeReport = (results: Result[]) => writeFileSync(reportPath, renderReport(results));

/** Writes the results for other programs, such as the nightly. */
export const writeResults = (path: string, results: Result[]) => writeFileSync(path, JSON.stringify(results, null, 2));

export const renderReport = (results: Result[]): string => {
  const [processor] = cpus();
  const machine = [
    `${cpus().length} cores${processor?.model && processor.model !== 'unknown' ? ` (${processor.model})` : ''}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.version}`,
  ];
  return `# Measurements

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine.join(', ')}.
Product, database, load and browser share this machine, so ratios are more reliable than absolute values.
Load average before the run: ${initialLoad.toFixed(1)}; above 0.5, other processes affected the values below.

${results.map(renderSection).join('\n')}`;
};

const renderSection = ({ name, description, measurements, error }: Result) => `## ${name}

${description}

${error ? `Not measured: ${escapeCell(error)}\n` : renderTable(measurements)}`;

const renderTable = (measurements: Measurement[]) => {
  const rows = measurements.map(({ name, value, target, isMet, method }) => [
    name,
    value,
    target ?? '',
    formatIsMet(isMet),
    method,
  ]);
  const lines = [['Measurement', 'Value', 'Target', 'Met', 'Method'], ['---', '---', '---', '---', '---'], ...rows];
  return lines.map((line) => `| ${line.map(escapeCell).join(' | ')} |\n`).join('');
};

const formatIsMet = (isMet: boolean | undefined) => {
  if (isMet === undefined) return '';
  return isMet ? 'yes' : '**no**';
};

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
