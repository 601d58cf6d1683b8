import { readFileSync } from 'node:fs';

const msPerTick = 10;

/**
 * CPU time of a process since its start. Less noisy than wall-clock time on a shared machine. Available on Linux only;
 * NaN elsewhere.
 */
export const cpuMs = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
};

/** CPU time of the whole machine; `stolen` is the time the host gave to other virtual machines. */
export const machineCpuMs = (): { machine: number; stolen: number } => {
  if (process.platform !== 'linux') return { machine: Number.NaN, stolen: Number.NaN };
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return { machine: (user + nice + system + irq + softIrq) * msPerTick, stolen: stolen * msPerTick };
};
