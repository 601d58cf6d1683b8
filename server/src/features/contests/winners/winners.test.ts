import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveApprovalSettings } from '../../../../test/fixtures/approval.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createDrawer, drawPrize as prize } from '../../../../test/fixtures/contests/ended-contest.ts';
import { eventually } from '../../../../test/test-app.ts';
import { drawStore } from '../draws/draws.store.ts';

let drawer: Awaited<ReturnType<typeof createDrawer>>;
beforeAll(async () => {
  drawer = await createDrawer();
});

/** Announces a winner; returns the token of the link in their email. */
const announce = async (id: number, user: { prize_id: number | undefined; user_id: number | undefined }) => {
  await drawer.update(id, { action: 'confirm', ...user });
  const winner = (await drawer.winnersOf(id)).find(({ user_id }) => Number(user_id) === user.user_id);
  const mail = await drawer.app.waitForMail(String(winner?.email));
  return { token: /\/draw\/claim\/(\S+)/.exec(mail.text)?.[1] ?? '' };
};

describe('changes of winners after the draw', () => {
  test('winner disqualified with a reason → place free; redraw → next in order wins; first winner reinstated while the place is taken → refused', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 3 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        expect((await drawer.update(id, { action: 'disqualify', ...user })).body.code).toBe('invalid-input');
        expect((await drawer.update(id, { action: 'redraw', ...user })).body.code).toBe('winner-standing');
        const entry = { action: 'disqualify', user_id: rows[0]?.id, reason: 'duplicate' };
        expect((await drawer.owner.post(`/contest/${id}/contestant_state`, entry)).body.code).toBe('winner-standing');
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'duplicate', note: 'Two accounts' });
        await drawer.update(id, { action: 'reinstate', ...user });
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'duplicate' });
        const redrawn = await drawer.update(id, { action: 'redraw', ...user });
        expect(redrawn.body.prize).toMatchObject({
          rest: 0,
          winners: [
            { user_id: rows[0]?.id, state: 'disqualified', reason: 'Duplicate' },
            { user_id: rows[1]?.id, state: 'selected', rank: 2 },
          ],
        });
        expect((await drawer.update(id, { action: 'reinstate', ...user })).body.code).toBe('prize-place-taken');
        expect((await drawer.update(id, { action: 'redraw', ...user })).body.code).toBe('prize-place-taken');
      },
    );
  });

  test('approval of winners on → a member’s announcement waits, a client decides by the link; replacements → not mailed', async () => {
    const { app, owner, businessId } = drawer;
    const client = { name: 'Cleo Client', email: 'cleo@winners.test' };
    await saveApprovalSettings({ owner }, { winners: true, outside_approvers: [client] });
    const publisher = await createMember(app, { owner, bid: businessId }, { contests: 'publisher' });
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 3, change: (index) => ({ name: `Ada Lovelace${index}` }) },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        const ask = () => publisher.post(`/contest/${id}/update_winners`, { action: 'confirm', ...user });
        const asked = await ask();
        expect(asked.body).toMatchObject({ approval_id: expect.any(Number) });
        expect((await ask()).body.approval_id).toBe(asked.body.approval_id);
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'selected', is_waiting: true, mailed: null }]);
        const readLink = (mail: { text: string }) => /\/links\/approval\/[\w-]+/.exec(mail.text)?.[0] ?? '';
        const firstLink = readLink(await app.waitForMail(client.email));
        const page = (await app.browser().send('GET', firstLink)).text;
        expect(page).toContain('Ada L.');
        expect(page).not.toContain('Lovelace');
        const approve = (approvalId: unknown) => owner.post(`/approval/${approvalId}/approve`, {});
        const decideBy = (link: string) =>
          app.browser().send('POST', link, {
            payload: 'decision=approved',
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
          });
        // The approval request ended when the winner was disqualified, and stays ended after reinstating.
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
        expect((await owner.get(`/approval/${asked.body.approval_id}`)).body.state).toBe('outdated');
        await drawer.update(id, { action: 'reinstate', ...user });
        await decideBy(firstLink);
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'selected', is_waiting: false }]);
        const again = (await ask()).body.approval_id;
        const link = await eventually(async () => {
          const newest = readLink(await app.waitForMail(client.email));
          expect(newest).not.toBe(firstLink);
          return newest;
        });
        await decideBy(link);
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'announced', is_waiting: false }]);
        expect((await approve(again)).body).toMatchObject({ code: 'approval-closed' });

        app.advanceClock(8 * daySeconds);
        await app.contests.winners.expireClaims();
        await app.contests.draws.perform(Number((await drawStore(app.db).findByPrize(pid))?.id));
        app.advanceClock(-8 * daySeconds);
        const replaced = await drawer.winnersOf(id);
        expect(replaced).toMatchObject([{ state: 'expired' }, { state: 'selected', mailed: null }]);
        // The owner announces a replacement, which needs no approval.
        await drawer.update(id, { action: 'confirm', prize_id: pid, winner_id: replaced[1]?.winner_id });
        expect((await drawer.winnersOf(id))[1]).toMatchObject({ state: 'announced' });
      },
    );
    await saveApprovalSettings({ owner });
  });

  test('winner approved 3 times, withdrawn, disqualified, announced by the owner and asked for again at once → announced at most once, no approval request left', async () => {
    const { app, owner, businessId } = drawer;
    await saveApprovalSettings({ owner }, { winners: true });
    const publisher = await createMember(app, { owner, bid: businessId }, { contests: 'publisher' });
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 1 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        const ask = () => publisher.post(`/contest/${id}/update_winners`, { action: 'confirm', ...user });
        const { approval_id } = (await ask()).body;
        const approve = () => owner.post(`/approval/${approval_id}/approve`, {});
        const disqualify = () => drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
        const answers = await Promise.all([
          approve(),
          disqualify(),
          approve(),
          drawer.update(id, { action: 'confirm', ...user }),
          ask(),
          approve(),
          publisher.post(`/approval/${approval_id}/withdraw`, {}),
        ]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        await disqualify();
        expect((await owner.get('/approvals/count')).body).toEqual({ waiting: 0 });
        expect(
          app.sandbox.mailbox.list().filter(({ to }) => to.includes(`contestant0@contest${id}.test`)).length,
        ).toBeLessThan(2);
      },
    );
    await saveApprovalSettings({ owner });
  });

  test('redraw and reinstatement of winners at once → never more winners than prizes', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 5 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
        await Promise.all([
          drawer.update(id, { action: 'redraw', ...user }),
          drawer.update(id, { action: 'reinstate', ...user }),
        ]);
        const standing = (await drawer.winnersOf(id)).filter(({ state }) => String(state) === 'selected');
        expect(standing).toHaveLength(1);
        expect((await drawStore(drawer.app.db).findByPrize(pid))?.state).toBe('done');
      },
    );
  });

  test('winner confirmed → announced and mailed once; prize not claimed in time → winner expired, the next winner is mailed', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 2 },
      async ({ id, prizeIds: [pid = 0], rows }) => {
        await drawer.select(id, pid, 'points/1');
        await drawer.update(id, { action: 'confirm', prize_id: pid, user_id: rows[0]?.id });
        expect((await drawer.update(id, { action: 'confirm', prize_id: pid, user_id: rows[0]?.id })).status).toBe(409);
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'announced' }]);
        await drawer.app.contests.winners.expireClaims();
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'announced' }]);
        drawer.app.advanceClock(8 * daySeconds);
        await drawer.app.contests.winners.expireClaims();
        const draw = await drawStore(drawer.app.db).findByPrize(pid);
        await drawer.app.contests.draws.perform(Number(draw?.id));
        drawer.app.advanceClock(-8 * daySeconds);
        expect(await drawer.winnersOf(id)).toMatchObject([
          { state: 'expired' },
          { user_id: rows[1]?.id, state: 'announced' },
        ]);
        expect((await drawer.app.waitForMail(`contestant1@contest${id}.test`)).text).toContain('/draw/claim/');
      },
    );
  });

  test('winner claims the prize, is disqualified by mistake and reinstated → claimed as before, and the link shows the claim again', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 2 },
      async ({ id, prizeIds: [pid], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        const { token } = await announce(id, user);
        await drawer.app.contests.winners.claim(token);
        const [claimed] = await drawer.winnersOf(id);
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
        expect(await drawer.app.contests.winners.findClaim(token)).toBeUndefined();
        await drawer.update(id, { action: 'reinstate', ...user });
        expect(await drawer.winnersOf(id)).toEqual([claimed]);
        expect(claimed).toMatchObject({ state: 'claimed', claimed: expect.any(String) });
        expect((await drawer.app.contests.winners.findClaim(token))?.winner.state).toBe('claimed');
      },
    );
  });

  test('winner announced, disqualified and reinstated → must be announced again; the first link no longer works', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 2 },
      async ({ id, prizeIds: [pid], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        const { token } = await announce(id, user);
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
        await drawer.update(id, { action: 'reinstate', ...user });
        expect(await drawer.winnersOf(id)).toMatchObject([{ state: 'selected', mailed: null, claim_until: null }]);
        expect(await drawer.app.contests.winners.claim(token)).toBeUndefined();
      },
    );
  });

  test.each([
    ['pointsunique', 409],
    ['points', 200],
  ])('prize with the method %s: winner reinstated after winning another prize → status %i', async (draw, status) => {
    const prizes = [prize(1, 1, draw), prize(2, 1, draw)];
    await drawer.withEndedContest({ prizes, count: 3 }, async ({ id, prizeIds: [first, second], rows }) => {
      await drawer.select(id, first, `${draw}/1`);
      const user = { prize_id: first, user_id: rows[0]?.id };
      await drawer.update(id, { action: 'disqualify', ...user, reason: 'mistake' });
      await drawer.select(id, second, `${draw}/1`);
      expect(await drawer.winnersOf(id, 1)).toMatchObject([{ user_id: rows[0]?.id }]);
      const answer = await drawer.update(id, { action: 'reinstate', ...user });
      expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : 'winner-has-prize']);
    });
  });

  test('winner whose entry was disqualified, reinstated as winner → refused', async () => {
    await drawer.withEndedContest(
      { prizes: [prize(1, 1, 'points')], count: 2 },
      async ({ id, prizeIds: [pid], rows }) => {
        await drawer.select(id, pid, 'points/1');
        const user = { prize_id: pid, user_id: rows[0]?.id };
        await drawer.update(id, { action: 'disqualify', ...user, reason: 'duplicate' });
        await drawer.owner.post(`/contest/${id}/contestant_state`, {
          action: 'disqualify',
          user_id: rows[0]?.id,
          reason: 'duplicate',
        });
        expect((await drawer.update(id, { action: 'reinstate', ...user })).body.code).toBe('winner-not-qualified');
      },
    );
  });
});

describe('claims that expire', () => {
  const expire = async () => {
    drawer.app.advanceClock(8 * daySeconds);
    await drawer.app.contests.winners.expireClaims().finally(() => drawer.app.advanceClock(-8 * daySeconds));
  };

  test('claim of a winner expires while a publisher’s selection runs → only the replacement is mailed, at the next run', async () => {
    await drawer.withEndedContest({ prizes: [prize(1, 3, 'points')], count: 6 }, async ({ id, prizeIds, rows }) => {
      const pid = prizeIds[0] ?? 0;
      await drawer.select(id, pid, 'points/3', { select_amount: 1 });
      await announce(id, { prize_id: pid, user_id: rows[0]?.id });
      const { db, contests } = drawer.app;
      // Simulates a started selection of two more winners whose job has not run yet.
      const draw = await drawStore(db).findByPrize(pid);
      if (!draw) throw new Error('The prize was not drawn.');
      await drawStore(db).update(draw.id, { state: 'running', amount: 2 });
      await expire();
      await contests.draws.perform(draw.id);
      const states = async () => (await drawer.winnersOf(id)).map(({ state }) => String(state));
      expect(await states()).toEqual(['announced', 'selected', 'selected']);
      await expire();
      await contests.draws.perform(draw.id);
      expect(await states()).toEqual(['expired', 'selected', 'selected', 'announced']);
    });
  });

  test('claims of three winners expire with two contestants left → the two are mailed as winners', async () => {
    await drawer.withEndedContest({ prizes: [prize(1, 3, 'points')], count: 5 }, async ({ id, prizeIds, rows }) => {
      const pid = prizeIds[0] ?? 0;
      await drawer.select(id, pid, 'points/3');
      for (const row of rows.slice(0, 3)) await announce(id, { prize_id: pid, user_id: row.id });
      await expire();
      await drawer.app.contests.draws.perform(Number((await drawStore(drawer.app.db).findByPrize(pid))?.id));
      const states = (await drawer.winnersOf(id)).map(({ state }) => String(state));
      expect(states).toEqual(['expired', 'expired', 'expired', 'announced', 'announced']);
    });
  });
});
