import { loadTool, requestsPerSecond } from '../../closed-loop.ts';
import { compareWithGoal, formatGoal, type Goal } from '../../goals.ts';
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
const postGoal: Goal = { comparison: '>=', limit: 0.6, unit: '' };
const ghostGoal: Goal = { comparison: '>=', limit: 100, unit: '' };

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
  const toRatio = (peer: string, goal: Goal): Measurement =>
    compareWithGoal({
      name: `The same, to ${peer === 'post' ? 'a hosted post' : peer}`,
      goal,
      amount: rate('contest') / rate(peer),
      digits: 2,
      method: `${peer} ${rate(peer).toFixed(0)}/s; ${method}`,
    });
  return [
    {
      name: 'Public contest page',
      value: `${rate('contest').toFixed(0)} requests/s`,
      figure: { amount: rate('contest'), unit: 'requests/s', better: 'higher' },
      method,
    },
    toRatio('post', postGoal),
    ...(rates.has('Ghost')
      ? [toRatio('Ghost', ghostGoal)]
      : [
          { name: 'The same, to Ghost', value: 'not measured', target: formatGoal(ghostGoal), method: 'needs --ghost' },
        ]),
  ];
};
