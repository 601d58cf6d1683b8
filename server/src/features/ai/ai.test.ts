import { aiMessages, microsPerDollar, Voice } from '@fanfare/contract/ai/ai';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemCode } from '../../../test/browser.ts';
import { createScriptedAiProvider } from '../../../test/fixtures/ai/scripted-ai-provider.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let script = createScriptedAiProvider();
let business: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, findAiProvider: (key) => script.find(key) });
});
beforeEach(async () => {
  script = createScriptedAiProvider();
  business = await createBusiness(app);
});

const write = (businessId: number) =>
  app.ai.models.write(
    { businessId, feature: 'bulk_ai' },
    {
      operation: 'greeting',
      system: 'Write.',
      user: 'Cyclists',
      maxTokens: 2000,
      answer: z.strictObject({ text: z.string() }),
    },
  );
const ceilingOf = async (businessId: number) => (await app.ai.models.status(businessId)).ceiling;
const listAudit = async () =>
  toList((await business.owner.get(`/user/business/${business.bid}/audit`)).body.items).map(({ what }) => String(what));

describe('GET /ai/usage', () => {
  test('AI usage read by a viewer → shown; by a member without AI → restricted; by another business → its own usage', async () => {
    await write(business.bid);
    const viewer = await createMember(app, business, { bulk_ai: 'viewer' });
    const { body } = await viewer.get('/ai/usage');
    expect(toList(body.rows)).toMatchObject([{ feature: 'bulk_ai', calls: 1 }]);
    expect(body.status).toMatchObject({ text_model: 'scripted-1', spent: 7000, has_own_key: false });
    const social = await createMember(app, business, { social: 'viewer' });
    expect(problemCode(await social.get('/ai/usage'))).toBe('restricted');
    expect(await social.get('/ai/status')).toMatchObject({ status: 200, body: { spent: 7000 } });
    const stranger = await createBusiness(app);
    expect((await stranger.owner.get('/ai/usage')).body).toMatchObject({ rows: [], status: { spent: 0 } });
  });

  test('AI usage of another month requested → rows of that month; unknown month → 400', async () => {
    await write(business.bid);
    expect((await business.owner.get('/ai/usage?month=2030-05')).body).toMatchObject({ month: '2030-05', rows: [] });
    expect(await business.owner.get('/ai/usage?month=2030-13')).toMatchObject({ status: 400 });
  });
});

describe('monthly AI ceiling', () => {
  test.each([
    [0, 1],
    [1, 10],
    [2, 50],
    [3, 250],
  ])('owner with access level %i → AI ceiling of %i dollars a month', async (level, dollars) => {
    await app.setAccessLevel(business.owner.user.id, level);
    expect(await ceilingOf(business.bid)).toBe(dollars * microsPerDollar);
  });

  test('AI ceiling lowered by the owner → applies; set above the installation’s → 400; emptied → the installation’s again', async () => {
    const set = (ceiling: string) => business.owner.post('/ai/ceiling', { ceiling });
    await set('0.50');
    expect(await ceilingOf(business.bid)).toBe(500_000);
    const tooHigh = await set('2');
    expect(tooHigh).toMatchObject({ status: 400, body: { message: aiMessages.ceilingAbove('$1') } });
    expect(await ceilingOf(business.bid)).toBe(500_000);
    for (const wrong of ['-1', '1.234', 'ten']) expect(await set(wrong)).toMatchObject({ status: 400 });
    await set('');
    expect(await ceilingOf(business.bid)).toBe(microsPerDollar);
    const actions = await listAudit();
    expect(actions).toContain('Set the monthly AI budget to $0.5');
  });

  test('AI ceiling raised by staff → applies; a lower one of the owner → still applies', async () => {
    const staff = await app.createSignedInUser({ isStaff: true });
    const path = `/staff/business/${business.bid}/ai-ceiling`;
    expect(await staff.post(path, { ceiling: '40' })).toMatchObject({ status: 200 });
    expect(await ceilingOf(business.bid)).toBe(40 * microsPerDollar);
    await business.owner.post('/ai/ceiling', { ceiling: '5' });
    expect(await ceilingOf(business.bid)).toBe(5 * microsPerDollar);
    expect((await staff.get(path)).body).toMatchObject({
      staff_ceiling: 40 * microsPerDollar,
      level_ceiling: microsPerDollar,
      status: { owner_ceiling: 5 * microsPerDollar, plan_ceiling: 40 * microsPerDollar, spent: 0 },
    });
    expect(await business.owner.post(path, { ceiling: '90' })).toMatchObject({ status: 403 });
    const unknown = await staff.post('/staff/business/2000000000/ai-ceiling', { ceiling: '40' });
    expect(problemCode(unknown)).toBe('not-found');
  });

  test('own AI key of a business → no ceiling unless the owner sets one; its spend is not in the installation’s budget', async () => {
    await business.owner.post('/ai/key', { key: 'sk-own' });
    expect(await ceilingOf(business.bid)).toBeNull();
    await business.owner.post('/ai/ceiling', { ceiling: '900' });
    expect(await ceilingOf(business.bid)).toBe(900 * microsPerDollar);
    await write(business.bid);
    await business.owner.post('/ai/key', { key: '' });
    expect(await app.ai.models.status(business.bid)).toMatchObject({ ceiling: microsPerDollar, spent: 0 });
  });
});

describe('own API key of a business', () => {
  test('own AI key saved, replaced and removed → sealed, used, never shown; each change in the audit log', async () => {
    const set = (key: string) => business.owner.post('/ai/key', { key });
    await set('sk-secret-one');
    await write(business.bid);
    expect(script.keys.at(-1)).toBe('sk-secret-one');
    await set('sk-secret-two');
    await write(business.bid);
    expect(script.keys.at(-1)).toBe('sk-secret-two');
    expect(await business.owner.get('/ai/status')).toMatchObject({ body: { has_own_key: true } });
    for (const table of ['secrets', 'ai_settings', 'audit_entries'])
      expect(await app.dumpTable(table)).not.toContain('sk-secret');
    expect(app.logLines.join('\n')).not.toContain('sk-secret');
    expect((await business.owner.get('/ai/usage')).text).not.toContain('sk-secret');
    await set('');
    await set('');
    await write(business.bid);
    expect(script.keys.at(-1)).toBeUndefined();
    const actions = (await listAudit()).filter((action) => action.includes('AI key'));
    expect(actions).toEqual(['Removed the AI key', 'Set the AI key', 'Set the AI key']);
  });

  test('own AI key with spaces → 400; own key or ceiling set by a manager → 403', async () => {
    expect(await business.owner.post('/ai/key', { key: 'sk one' })).toMatchObject({ status: 400 });
    const manager = await createMember(app, business, { ai_writer: 'manager', bulk_ai: 'manager' });
    expect(await manager.post('/ai/key', { key: 'sk-one' })).toMatchObject({ status: 403 });
    expect(await manager.post('/ai/ceiling', { ceiling: '1' })).toMatchObject({ status: 403 });
  });
});

describe('AI voice', () => {
  const warm = Voice.parse({ tone: 'Warm', words_to_avoid: 'synergy', discloses_ai: true });
  const cool = Voice.parse({ tone: 'Cool' });

  test('writing voice of the business → used by sites without their own; voice of a site removed → the business’s again', async () => {
    const owned = await createSiteOwner(app);
    const { id: site_id } = await createSite(app, owned);
    const get = async (query = '') => (await owned.owner.get(`/ai/voice${query}`)).body;
    expect(await get()).toEqual({ voice: Voice.parse({}), inherited: false });
    await owned.owner.post('/ai/voice', { voice: warm });
    expect(await get(`?site_id=${site_id}`)).toEqual({ voice: warm, inherited: true });
    await owned.owner.post('/ai/voice', { site_id, voice: cool });
    expect(await get(`?site_id=${site_id}`)).toEqual({ voice: cool, inherited: false });
    expect((await owned.owner.get('/ai/voice/sites')).body).toEqual({
      sites: [{ id: site_id, name: 'The Journal', has_voice: true }],
    });
    expect(await app.ai.models.findVoice(owned.bid, site_id)).toEqual(cool);
    expect(await app.ai.models.findVoice(owned.bid, undefined)).toEqual(warm);
    await owned.owner.post('/ai/voice', { site_id, voice: null });
    expect(await get(`?site_id=${site_id}`)).toEqual({ voice: warm, inherited: true });
    expect(await owned.owner.post('/ai/voice', { voice: null })).toMatchObject({ status: 400 });
  });

  test('writing voice of a site of another business → not-found; of a site that a member was not given → site-not-yours', async () => {
    const owned = await createSiteOwner(app);
    const { id: site_id } = await createSite(app, owned);
    await owned.owner.post('/ai/voice', { site_id, voice: cool });
    expect(problemCode(await business.owner.get(`/ai/voice?site_id=${site_id}`))).toBe('not-found');
    expect(problemCode(await business.owner.post('/ai/voice', { site_id, voice: warm }))).toBe('not-found');
    const member = await createMember(app, owned, { ai_writer: 'manager' });
    expect((await member.get('/ai/voice/sites')).body).toEqual({ sites: [] });
    expect(problemCode(await member.get(`/ai/voice?site_id=${site_id}`))).toBe('site-not-yours');
    expect(problemCode(await member.post('/ai/voice', { site_id, voice: warm }))).toBe('site-not-yours');
    expect(await app.ai.models.findVoice(owned.bid, site_id)).toEqual(cool);
  });

  test('writing voice read by a viewer → shown; saved by a viewer → restricted; by a manager → saved; too long → 400', async () => {
    const viewer = await createMember(app, business, { ai_writer: 'viewer' });
    expect(await viewer.get('/ai/voice')).toMatchObject({ status: 200 });
    expect(problemCode(await viewer.post('/ai/voice', { voice: warm }))).toBe('restricted');
    const manager = await createMember(app, business, { bulk_ai: 'manager' });
    expect(await manager.post('/ai/voice', { voice: warm })).toMatchObject({ status: 200 });
    const tooLong = { ...warm, tone: 'x'.repeat(301) };
    expect(await manager.post('/ai/voice', { voice: tooLong })).toMatchObject({ status: 400 });
  });
});

test('no AI provider set up → status without models, writing → not-configured', async () => {
  script.find = () => undefined;
  expect(await app.ai.models.status(business.bid)).toMatchObject({
    text_model: null,
    image_model: null,
    no_images: aiMessages.notConfigured,
    is_unpriced: false,
  });
  await expect(write(business.bid)).rejects.toMatchObject({ code: 'not-configured', step: 'stop' });
});
