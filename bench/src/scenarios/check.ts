import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Scenario } from '../report.ts';
import { root } from '../server.ts';
import { seconds } from '../statistics.ts';

const targetMs = 20_000;

export const check: Scenario = {
  name: 'check',
  about: 'How long a change waits for types, style and boundaries.',
  measure: async () => {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    const took = performance.now() - startedAt;
    const verdict = code === 0 ? 'it found nothing' : 'it found something to mend';
    const how = `wall clock of the whole command, once; ${verdict}`;
    return [{ what: '`npm run check`', figure: seconds(took), target: '< 20 s', met: took < targetMs, how }];
  },
};
