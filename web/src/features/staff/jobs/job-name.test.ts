import { expect, test } from 'vitest';
import { formatJobName } from './job-name.ts';

test.each([
  ['mail.send', 'mail.send'],
  ['sites.removed/posts.follow-site', 'posts.follow-site after sites.removed'],
])('job %s → shown as %s', (job, name) => {
  expect(formatJobName(job)).toBe(name);
});
