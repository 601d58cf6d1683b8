import { readFile } from 'node:fs/promises';
import { create } from '../../fixtures/create.ts';
import { buildUser, signInByApi, type User } from '../../fixtures/users.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { businessPages, joinPage } from '../../pages/business.ts';
import { loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { test as base, expect } from '../../test.ts';

type Fixtures = {
  owner: User;
  business: { id: number; name: string };
  /** Invites an email address to the business. Returns the link of the invitation email. */
  invite: (email: string) => Promise<string>;
};
const test = base.extend<Fixtures>({
  owner: async ({ createUser }, use) => {
    await use(await createUser({ name: 'Orla Owner' }));
  },
  business: async ({ owner, newApi }, use) => {
    const api = await newApi();
    await signInByApi(api, owner);
    const name = `Bakery ${owner.email.slice(0, 6)}`;
    await use({ id: await create(api).business(name), name });
  },
  invite: async ({ owner, business, newApi }, use) => {
    const api = await newApi();
    await signInByApi(api, owner);
    await use((email) => create(api).invitation(business.id, email, { campaigns: 'editor' }));
  },
});

test('the owner creates a business and invites a user, who joins by creating an account', async ({
  createUser,
  openPageAs,
  openVisitorPage,
}) => {
  const owner = await openPageAs(await createUser({ name: 'Orla Owner' }));
  const invitee = buildUser('Ina Invited');
  const name = `Flower Shop ${invitee.email.slice(0, 6)}`;
  await businessPages(owner).create(' ');
  await expect(
    owner.getByText(
      'An error occured while attempting to create your business. Please be sure to fill out at least the name field.',
    ),
  ).toBeVisible();
  await owner.getByLabel(/^Name/).fill(name);
  await owner.getByRole('button', { name: 'Create business' }).click();
  await expect(shell(owner).toast('Business created successfully.')).toBeVisible();
  await expect(shell(owner).heading).toHaveText(name);

  await businessPages(owner).tab('Invitations').click();
  // The button moves to the empty state once the list has loaded.
  await expect(owner.getByRole('heading', { name: 'No invitations yet' })).toBeVisible();
  await businessPages(owner).invite(invitee.email, 'Social posts', 'Editor');
  await expect(shell(owner).toast(`Invitation sent to ${invitee.email}.`)).toBeVisible();
  await expect(businessPages(owner).row(invitee.email)).toContainText('Invited');

  const link = extractLink(await waitForEmail(invitee.email, `Orla Owner invites you to ${name}`));
  const page = await openVisitorPage();
  const joinScreen = joinPage(page, name);
  await page.goto(link);
  await expect(joinScreen.loginDialog.getByLabel(/^Email/)).toHaveValue(invitee.email);
  await joinScreen.loginDialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(joinScreen.registerDialog.getByLabel(/^Email/)).toHaveValue(invitee.email);
  await joinScreen.registerDialog.getByLabel(/^Name/).fill(invitee.name);
  await joinScreen.registerDialog.getByLabel(/^Password/).fill(invitee.password);
  await joinScreen.registerDialog.getByRole('button', { name: 'Create account and join' }).click();
  await expect(joinScreen.registeredStatus).toBeVisible();
  await page.getByRole('link', { name: 'Click here to login.' }).click();
  await loginPage(page).signIn(invitee);
  await expect(shell(page).heading).toHaveText(name);
  await expect(page.getByRole('main')).toContainText('Owned by Orla Owner. You’re a member.');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Social posts' })).toContainText(
    'Editor',
  );

  await businessPages(owner).tab('Members').click();
  await expect(businessPages(owner).row(invitee.email)).toContainText('1 feature');
});

test('another signed-in user signs out, the invitee signs in and joins; the used link → already a member', async ({
  business,
  invite,
  createUser,
  openPageAs,
}) => {
  const invitee = await createUser({ name: 'Ina Invited' });
  const otherUser = await createUser({ name: 'Otto Other' });
  const link = await invite(invitee.email);
  const page = await openPageAs(otherUser);
  const joinScreen = joinPage(page, business.name);
  await page.goto(link);
  await expect(joinScreen.verifyDialog).toContainText(invitee.email);
  await joinScreen.verifyDialog.getByLabel(/^Password for/).fill('not the password');
  await joinScreen.verifyDialog.getByRole('button', { name: 'Join as me' }).click();
  await expect(joinScreen.verifyDialog.getByRole('alert')).toBeVisible();
  await joinScreen.verifyDialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(joinScreen.loginDialog.getByLabel(/^Email/)).toHaveValue(invitee.email);
  await joinScreen.loginDialog.getByLabel(/^Password/).fill('not the password');
  await joinScreen.loginDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(joinScreen.loginDialog.getByRole('alert')).toContainText('Login failed.');
  await joinScreen.loginDialog.getByLabel(/^Password/).fill(invitee.password);
  await joinScreen.loginDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(joinScreen.joinDialog).toContainText(`You’ll join as ${invitee.name} (${invitee.email}).`);
  await joinScreen.joinDialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(joinScreen.acceptedStatus).toBeVisible();
  await page.getByRole('link', { name: 'click here to view the Business.' }).click();
  await expect(page).toHaveURL(`/user/business/${business.id}/manage`);
  await expect(shell(page).heading).toHaveText(business.name);

  await page.goto(link);
  await expect(joinScreen.errorDialog.getByRole('alert')).toHaveText('You’re already a member of this business.');
});

test('the owner imports invitations from a CSV file, gets a result for each line, resends one and cancels it', async ({
  owner,
  business,
  openPageAs,
}) => {
  const page = await openPageAs(owner);
  await businessPages(page).open(business.id, 'Invitations');
  await page.getByRole('button', { name: 'Import list' }).first().click();
  const dialog = shell(page).dialog('Import invitations');
  await dialog.getByText('Available features and roles').click();
  await expect(dialog.getByText('content', { exact: true })).toBeVisible();
  await expect(dialog.getByText('publisher', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download a sample' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invitations-sample.csv');
  const sample = await readFile(await download.path(), 'utf8');
  expect(sample).toContain('ada@example.com,content:editor,social:publisher');

  const validEmail = buildUser().email;
  const wrongFeatureEmail = buildUser().email;
  const csv = `email,feature:role\r\n${validEmail},contests:editor\r\n"${wrongFeatureEmail}",nonsense:editor\r\nno-email,\r\n`;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose CSV file' }).click(),
  ]);
  await chooser.setFiles({ name: 'invitations.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByLabel(/^Lines/)).toHaveValue(new RegExp(validEmail));
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const result = shell(page).dialog('Import results');
  await expect(result).toContainText('1 of 3 invited.');
  await expect(result.getByRole('listitem').filter({ hasText: validEmail })).toContainText('Invited');
  await expect(result.getByRole('listitem').filter({ hasText: 'no-email' })).toContainText(
    'Enter a valid email address.',
  );
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(businessPages(page).row(validEmail)).toContainText('Invited');
  const link = extractLink(await waitForEmail(validEmail, 'invites you to'));

  await page.getByRole('button', { name: `Actions for ${validEmail}` }).click();
  await page.getByRole('menuitem', { name: 'Resend' }).click();
  await expect(businessPages(page).row(validEmail)).toContainText('Invited again');
  await page.getByRole('button', { name: `Actions for ${validEmail}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).click();
  await shell(page).dialog('Cancel invitation?').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(businessPages(page).row(validEmail)).toContainText('Canceled');
  await page.goto(link);
  await expect(joinPage(page, business.name).errorDialog.getByRole('alert')).toHaveText(
    'This invitation is no longer valid. Ask the business owner for a new one.',
  );
});
