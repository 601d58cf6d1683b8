import { expect, test } from 'vitest';
import { z } from 'zod';
import { event, on } from '../platform/events/index.ts';
import { handle, job } from '../platform/jobs/index.ts';
import { collect, type Feature } from './feature.ts';

const done = async () => {};
const mailJob = handle(job('mail.send', z.object({})), done);
const drawJob = handle(job('contests.draw', z.object({})), done);
const followDraw = on(event('contests.drawn', z.object({})), 'leads.follow-draw', done);

test('features collected by one name, such as jobs → what each contributes, in the order of the features', () => {
  const features: Feature[] = [{ jobs: [mailJob] }, { routes: [] }, { jobs: [drawJob], events: [followDraw] }];
  expect(collect(features, 'jobs')).toEqual([mailJob, drawJob]);
  expect(collect(features, 'events')).toEqual([followDraw]);
  expect(collect(features, 'visitorPages')).toEqual([]);
});
