import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toText } from '../../../../platform/html/index.ts';
import { createFormTokens } from '../../../../platform/http/index.ts';
import { Problem } from '../../../../platform/problem.ts';
import { secretBox } from '../../../../platform/secrets/index.ts';
import { visitLabel } from '../locker-actions.ts';
import { unlockForms } from '../unlock-forms.ts';
import { type LockerView, lockerBox } from './locker-box.ts';

const visit = { action: 'facebook_visit', label: 'Visit harbour.example', url: '/go/k', key: 'k' } as const;
const render = (more: Partial<LockerView> = {}) =>
  toText(
    lockerBox({
      publicId: 'AbCdEfGhIjKlMnOp',
      theme: 'auto',
      accent: 'violet',
      instructions: 'Read on',
      openText: '',
      businessName: 'Harbour',
      viaUser: 'harbour',
      browser: 'b',
      page: '',
      pageUrl: '/locker/x',
      dataUrl: '/d',
      mail: 'form',
      visits: [visit],
      unlockForm: { action: '/u', hidden: '' },
      subscribeForm: { action: '/s', hidden: '' },
      ...more,
    }),
  );
const count = (markup: string, text: string | RegExp) => markup.split(text).length - 1;

test('box of a locker with several ways to unlock → a list of which one is open, without a script: the email; with one way → its step alone', () => {
  const box = render({ visits: [visit, { ...visit, action: 'twitter_follow', label: 'Follow @harbour on X' }] });
  expect(box).toMatch(/<details class="way" name="way" open>\s*<summary>.*Subscribe by email/);
  expect([count(box, '<details class="way" name="way"'), count(box, 'name="way" open')]).toEqual([3, 1]);
  expect([count(render({ visits: [] }), '<details'), count(render({ visits: [] }), 'type="email"')]).toEqual([0, 1]);
});

test('locker box with open words → heading and paragraph, escaped; email sent or not confirmed yet → what to do, instead of the form', () => {
  expect(render({ openText: '# Tea <b>\nGreen tea…' })).toContain(
    '<p class="title">Tea &lt;b&gt;</p><p>Green tea…</p>',
  );
  expect(render()).toMatch(/data-subscribe>[\s\S]*data-sent tabindex="-1" hidden>/);
  const sent = render({ mail: 'sent' });
  expect(sent).toMatch(/data-subscribe hidden>[\s\S]*data-sent tabindex="-1">\s*<p class="strong">Check your inbox/);
  expect(render({ mail: 'again' })).toContain('<p class="strong">Not confirmed yet.');
});

test('preview of a locker → the same box as for visitors, but nothing can be sent and no window opens', () => {
  const preview = render({ isPreview: true });
  expect(preview).toContain('<button type="button">Subscribe and unlock</button>');
  expect([count(preview, 'data-unlock'), count(preview, 'data-visit="page"')]).toEqual([0, 1]);
  expect(preview).not.toMatch(/target="_blank"[^>]*data-visit/);
});

test.each([
  ['facebook_visit', 'https://www.harbour.example/a', 'Visit harbour.example'],
  ['facebook_visit', 'https://www.facebook.com/harbour', 'Visit us on Facebook'],
  ['facebook_visit', '', 'Visit our page'],
  ['twitter_visit', 'https://harbour.example/', 'Visit @harbour on X'],
  ['twitter_follow', '', 'Follow @harbour on X'],
  ['twitter_share', '', 'Share on X'],
  ['facebook_signin', '', 'Sign in with Facebook'],
] as const)('unlock option %s with the link “%s” → label “%s”', (action, url, label) => {
  expect(visitLabel(action, { url, via_user: 'harbour' })).toBe(label);
});

test('unlock form sent too early without JavaScript → page with the same link and button again; with forged fields or another problem → page with the way back only', async () => {
  const box = secretBox([{ id: 'k', key: randomBytes(32) }], randomBytes);
  const tokens = createFormTokens({ box, now: () => new Date('2030-01-01T00:00:00Z') });
  const never = () => Promise.reject(new Error('not called'));
  const unlocks = { unlockByVisit: never, requestByMail: never, unlockByMail: never };
  const [form] = unlockForms({ tokens, unlocks, styles: [] });
  const sent = { key: 'k"1', browser: 'A'.repeat(22), page: '', form_token: 'old' };
  const show = async (code: ConstructorParameters<typeof Problem>[0], fields: unknown = sent) =>
    String((await form?.problemPage?.('AbCdEfGhIjKlMnOp', new Problem(code), fields))?.body);
  const early = await show('locker-too-early');
  expect(early).toMatch(/<h1>Not unlocked yet<[\s\S]*Stay on the opened page[\s\S]*name="key" value="k&quot;1"/);
  expect([early.includes('/go/'), early.includes('Show the content')]).toEqual([false, true]);
  expect(await show('locker-not-visited')).toContain('href="/locker/AbCdEfGhIjKlMnOp/go/k%221"');
  for (const page of [
    await show('locker-link-expired'),
    await show('locker-too-early', { key: 7 }),
    await show('too-many-requests'),
  ])
    expect([page.includes('name="key"'), page.includes('Back to the locked content')]).toEqual([false, true]);
});
