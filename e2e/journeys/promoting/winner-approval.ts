import { createContests } from '../../fixtures/contests.ts';
import { addMember } from '../../fixtures/create.ts';
import { test } from '../../fixtures/own-business.ts';
import { expect } from '../../test.ts';

test('a member’s announcement of a winner waits; once the owner approves it, the winner is named', async ({
  createOwnBusiness,
  createUser,
  newApi,
  openPageAs,
  openVisitorPage,
}) => {
  const { api, businessId, owner } = await createOwnBusiness({ name: 'Rope Walk Reviewed' });
  const contests = createContests(api);
  const contest = await contests.publish();
  await contests.addEntry(contest, 'Nell Hook');
  await contests.end(contest);
  await contests.draw(contest);
  const { settings } = await (await api.get('/api/approvals/settings')).json();
  await api.post('/api/approvals/settings', { data: { ...settings, winners: true }, failOnStatusCode: true });
  const member = await createUser({ name: 'Mika Member' });
  await addMember(api, await newApi(), { businessId, user: member, features: { contests: 'publisher' } });

  const memberPage = await openPageAs(member);
  await memberPage.goto(`/contest/${contest.id}/winners`);
  const winners = memberPage.getByRole('list', { name: 'Winners of Hemp rope' }).getByRole('listitem');
  await winners.getByRole('button', { name: 'Announce Nell Hook' }).click();
  await memberPage.getByRole('button', { name: 'Announce winner' }).click();
  await expect(winners).toContainText('Waits for approval');
  const visitor = await openVisitorPage();
  await visitor.goto(contest.page_url);
  await expect(visitor.getByText('Nell H')).toHaveCount(0);

  const ownerPage = await openPageAs(owner);
  await ownerPage.goto('/approvals');
  await ownerPage.getByRole('link', { name: 'Announce a winner of Hemp rope' }).click();
  await expect(ownerPage.getByText('Nell H')).toBeVisible();
  await ownerPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await ownerPage.getByRole('link', { name: 'View result' }).click();
  await expect(ownerPage.getByRole('list', { name: 'Winners of Hemp rope' })).toContainText('Announced');
  // The public page of a contest may be up to 2 s out of date.
  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.getByText('Nell H').count();
    })
    .toBeGreaterThan(0);
});
