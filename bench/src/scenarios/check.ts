import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Scenario } from '../report.ts';
import { root } from '../server.ts';
import { seconds } from '../statistics.ts';

const targetMs = 20_000;

export const check: Scenario = {
  name: 'check',
  description: 'Duration of `npm run check`: types, style and architecture rules.',
  measure: async () => {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    const durationMs = performance.now() - startedAt;
    const result = code === 0 ? 'no problems found' : 'problems found';
    const method = `wall-clock time of one run; ${result}`;
    return [
      { name: '`npm run check`', value: seconds(durationMs), target: '< 20 s', isMet: durationMs < targetMs, method },
    ];
  },
};
