import { loadTool, requestsPerSecond } from '../../closed-loop.ts';
import { withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { median } from '../../statistics.ts';
import { listPeers } from '../publishing/peer-servers.ts';
import { buildArticle, fanfarePeer } from '../publishing/posts.ts';
import { publishContest, signInOrganizer } from './organizer.ts';

const rounds = 5;
const seconds = 3;
const connections = 32;
const minPostRatio = 0.6;
const minGhostRatio = 100;

export const contestPage: Scenario = {
  name: 'contest-page',
  description: 'The public page of a running contest, with its number of entries, compared with a hosted post.',
  measure: () =>
    withPostgres(({ url: databaseUrl }) =>
      withServer({ databaseUrl }, async ({ origin }) => {
        const { slug } = await publishContest(await signInOrganizer(origin), [1]);
        const urls = new Map([
          ['post', await (await fanfarePeer(origin)).publish(buildArticle(0))],
          ['contest', `${origin}/c/${slug}`],
        ]);
        const ghost = listPeers().find(({ name }) => name === 'Ghost');
        if (ghost) urls.set('Ghost', await ghost.publish(buildArticle(0)));
        const rates = new Map<string, number[]>();
        for (let round = 0; round < rounds; round += 1)
          for (const [name, url] of urls)
            rates.set(name, [...(rates.get(name) ?? []), await requestsPerSecond(url, connections, seconds)]);
        return compare(rates);
      }),
    ),
};

const compare = (rates: Map<string, number[]>): Measurement[] => {
  const rate = (name: string) => median(rates.get(name) ?? []);
  const method = `${loadTool}, ${connections} connections, median of ${rounds} runs of ${seconds} s, alternating`;
  const toRatio = (peer: string, minRatio: number): Measurement => {
    const ratio = rate('contest') / rate(peer);
    return {
      name: `The same, to ${peer === 'post' ? 'a hosted post' : peer}`,
      value: ratio.toFixed(2),
      target: `>= ${minRatio}`,
      isMet: ratio >= minRatio,
      method: `${peer} ${rate(peer).toFixed(0)}/s; ${method}`,
    };
  };
  return [
    { name: 'Public contest page', value: `${rate('contest').toFixed(0)} requests/s`, method },
    toRatio('post', minPostRatio),
    ...(rates.has('Ghost')
      ? [toRatio('Ghost', minGhostRatio)]
      : [
          { name: 'The same, to Ghost', value: 'not measured', target: `>= ${minGhostRatio}`, method: 'needs --ghost' },
        ]),
  ];
};
