import { readFileSync } from 'node:fs';

const msPerTick = 10;

/**
 * How long a process has kept cores busy since it started. Steadier than the clock on the wall when others use the
 * machine too; only Linux tells it about another process.
 */
export const busyMs = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
};
