import { aiMessages } from '@fanfare/contract/ai/ai';
import { minuteMs } from '@fanfare/contract/kit/durations';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleDescription } from '../../../test/fixtures/ai/article.ts';
import {
  answer,
  connectorFailure,
  createScriptedAiProvider,
  type Step,
} from '../../../test/fixtures/ai/scripted-ai-provider.ts';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let script = createScriptedAiProvider();
let business: Awaited<ReturnType<typeof createSiteOwner>>;
let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, findAiProvider: (key) => script.find(key) });
  business = await createSiteOwner(app);
  site = await createSite(app, business);
});
beforeEach(() => {
  script = createScriptedAiProvider();
});

const suggest = (name: string) =>
  business.owner.post(`/content/site/${site.id}/generate-${name}`, { description: articleDescription() });
const ideas = (count: number) => Array.from({ length: count }, (_, at) => `Idea ${at + 1}`);

test('alt text asked for → the model gets a small JPEG of the image', async () => {
  script.next(answer({ alt: 'A red field' }));
  const file = await upload(business.owner, [{ name: 'wide.png', bytes: await randomImage(2400, 1200) }]);
  const { body } = await business.owner.post(`/content/site/${site.id}/image-alt-text`, {
    media_id: file.body.media_id,
    context: '',
  });
  expect(body.alt).toBe('A red field');
  const image = script.requests[0]?.image;
  expect(image?.type).toBe('image/jpeg');
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 512 });
});

describe.each([
  ['keywords', 5, 15],
  ['titles', 5, 10],
  ['subtopics', 3, 10],
] as const)('%s', (name, least, most) => {
  test(`answer of the model with fewer than ${least} suggestions → more asked for, once`, async () => {
    script.next(answer({ [name]: ideas(least - 1) }), answer({ [name]: ideas(least) }));
    expect((await suggest(name)).body.output).toEqual(ideas(least));
    expect(script.requests).toHaveLength(2);
  });

  test('answer of the model with repeated suggestions → each counts once', async () => {
    script.next(answer({ [name]: [...ideas(least - 1), ' idea 1', '“Idea 1”'] }), answer({ [name]: ideas(least) }));
    expect((await suggest(name)).body.output).toEqual(ideas(least));
  });

  test('model answers with too few suggestions twice → refused with the reason', async () => {
    script.always(answer({ [name]: ideas(least - 1) }));
    expect(await suggest(name)).toMatchObject({ status: 429, body: { message: aiMessages.malformed } });
    expect(script.requests).toHaveLength(2);
  });

  test(`more than ${most} → the first ${most}`, async () => {
    script.next(answer({ [name]: ideas(most + 3) }));
    expect((await suggest(name)).body.output).toEqual(ideas(most));
  });
});

describe('time limit of suggestions', () => {
  test('suggestion asked for → the AI provider gets a deadline within 60 s', async () => {
    script.next(answer({ keywords: ideas(5) }));
    const asked = app.now().getTime();
    await suggest('keywords');
    const answerBy = script.requests[0]?.answerBy?.getTime() ?? 0;
    expect(answerBy).toBeGreaterThan(asked + 30_000);
    expect(answerBy).toBeLessThan(asked + minuteMs);
  });

  test.each([
    ['malformed', aiMessages.malformed, answer({ keywords: [] })],
    [
      'lost',
      aiMessages.lost,
      async () => {
        throw connectorFailure('unclear', 'no-answer');
      },
    ],
  ] as const satisfies [string, string, Step][])(
    'AI provider answers a request for suggestions after 56 s with a %s answer → the reason, nothing is asked again',
    async (_, message, step) => {
      script.always((request) => {
        app.advanceClock(56);
        return step(request);
      });
      expect((await suggest('keywords')).body.message).toBe(message);
      expect(script.requests).toHaveLength(1);
    },
  );
});
