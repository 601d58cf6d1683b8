import { readFileSync } from 'node:fs';

const msPerTick = 10;

/**
 * How long a process has kept cores busy since it started. Steadier than the clock on the wall when others use the
 * machine too; only Linux tells it about another process.
 */
export const cpuMs = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
};

/** The same of the whole machine, and the time its host gave to others while it wanted to run. */
export const machineBusyMs = (): { machine: number; stolen: number } => {
  if (process.platform !== 'linux') return { machine: Number.NaN, stolen: Number.NaN };
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return { machine: (user + nice + system + irq + softIrq) * msPerTick, stolen: stolen * msPerTick };
};
