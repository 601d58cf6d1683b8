import { createOpenAi } from '@fanfare/connectors/openai/index';
import { practiceSettings } from '@fanfare/connectors/openai/settings';
import { articleLanguages, languageNames } from '@fanfare/contract/ai/languages';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { openai } from '@fanfare/sandbox/openai/index';
import { eld } from 'eld/extrasmall';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [openai] });
});
afterAll(() => sandbox?.stop());

/** The detector knows Indonesian as Malay. */
const detectedAs: Partial<Record<string, string>> = { id: 'ms' };
const Section = z.strictObject({ html: z.string() });

test.each(languageNames)('article of the practice provider in %s → a section in this language', async (language) => {
  const { key } = practiceKeys.openai;
  const provider = createOpenAi(
    { ...practiceSettings(sandbox.url, practiceKeys.openai), key },
    { fetch, safeFetch: fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined },
  );
  const { data } = await provider.write({
    operation: 'section',
    system: 'Write about 150 words.',
    answer: Section,
    maxTokens: 4000,
    user: JSON.stringify({ topic: 'tea', section: { heading: 'Start', words: 150 }, language }),
  });
  const text = data.html.replaceAll(/<[^>]*>/g, ' ');
  const code = articleLanguages[language];
  expect(eld.detect(text.slice(0, 320)).language).toBe(detectedAs[code] ?? code);
});
