import { expect, test } from 'vitest';
import { defaultInstructions, LockerDraft, LockerForm, lockerMessages } from './options.ts';
import { lockerCode } from './unlock.ts';

test.each([
  [{}, { facebook_like: 0, google: 0, twitter: 0, instructions: defaultInstructions }],
  [
    { facebook_like: '0', google: 'on', twitter: '1' },
    { facebook_like: 0, google: 1, twitter: 1 },
  ],
  [
    { facebook_like: true, facebook_app: '12345' },
    { facebook_like: 1, facebook_app: '12345' },
  ],
  [
    { facebook_like: 1, facebook_app: 'new', app_id: '12345' },
    { facebook_app: 'new', app_id: '12345' },
  ],
  [{ instructions: '   ' }, { instructions: defaultInstructions }],
  [{ open_words: '200', content: '<p><img src="a.png"></p>' }, { open_words: 200 }],
])('locker form %j → options %j', (form, options) => {
  expect(LockerDraft.parse(form)).toMatchObject(options);
});

test.each([
  [{ facebook_like: 1 }, lockerMessages.appRequired],
  [{ facebook_like: 1, facebook_app: 'new' }, lockerMessages.appRequired],
  [{ url: 'ftp://harbour.example' }, lockerMessages.url],
  [{ via_user: 'sixteen_letters_' }, lockerMessages.viaUser],
  [{ content: '<p>&nbsp;<br></p> ' }, lockerMessages.contentRequired],
  [{ twitter: 1, twitter_stand_in: 'visit' }, lockerMessages.viaUserRequired],
  [{ open_words: -1 }, lockerMessages.openWords],
  [{ open_words: 1.5 }, lockerMessages.openWords],
])('locker form %j → refused: %s', (form, message) => {
  expect(LockerDraft.safeParse(form).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('Facebook like switched on in the form on screen without an app → the message at the app', () => {
  const off = { facebook_like: false, google: false, twitter: false };
  expect(LockerForm.safeParse(off).success).toBe(true);
  const { error } = LockerForm.safeParse({ ...off, facebook_like: true });
  expect(error?.issues).toMatchObject([{ path: ['facebook_app'], message: lockerMessages.appRequired }]);
});

test('embed code of a locker → a script, and a link for pages without JavaScript', () => {
  expect(lockerCode('https://fanfare.example', 'AbCdEfGhIjKlMnOp')).toBe(
    '<script src="https://fanfare.example/embed/locker.js" data-locker="AbCdEfGhIjKlMnOp" async></script>\n<noscript><a href="https://fanfare.example/locker/AbCdEfGhIjKlMnOp">Unlock the content</a></noscript>',
  );
});
