import { readFile } from 'node:fs/promises';
import { create } from '../fixtures/create.ts';
import { signInByApi, stranger, type User } from '../fixtures/users.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { businessPages, joinPage } from '../pages/business.ts';
import { loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { test as base, expect } from '../test.ts';

const noLongerValid = 'This invitation is no longer valid. Ask the owner of the business to invite you again.';

type Fixtures = {
  owner: User;
  business: { id: number; name: string };
  /** Invites an address to the business and gives the mailed link. */
  invited: (email: string) => Promise<string>;
};
const test = base.extend<Fixtures>({
  owner: async ({ freshPerson }, use) => {
    await use(await freshPerson({ name: 'Orla Owner' }));
  },
  business: async ({ owner, newApi }, use) => {
    const api = await newApi();
    await signInByApi(api, owner);
    const name = `Bakery ${owner.email.slice(0, 6)}`;
    await use({ id: await create(api).business(name), name });
  },
  invited: async ({ owner, business, newApi }, use) => {
    const api = await newApi();
    await signInByApi(api, owner);
    await use((email) => create(api).invitation(business.id, email, { contests: 'editor' }));
  },
});

test('the owner creates a business, invites somebody, and they join by creating an account', async ({
  freshPerson,
  pageOf,
  visitorPage,
}) => {
  const owner = await pageOf(await freshPerson({ name: 'Orla Owner' }));
  const invitee = stranger('Ina Invited');
  const name = `Flower Shop ${invitee.email.slice(0, 6)}`;
  await businessPages(owner).create(name);
  await expect(shell(owner).toast('Business created successfully.')).toBeVisible();
  await expect(shell(owner).heading).toHaveText(name);

  await businessPages(owner).tab('Invitations').click();
  await businessPages(owner).invite(invitee.email, 'Contests', 'Editor');
  await expect(shell(owner).toast(`${invitee.email} is invited.`)).toBeVisible();
  await expect(businessPages(owner).row(invitee.email)).toContainText('Invited');

  const link = linkIn(await mailTo(invitee.email, `Orla Owner invites you to ${name}`));
  const page = await visitorPage();
  const join = joinPage(page, name);
  await page.goto(link);
  await expect(join.login.getByLabel(/^E-mail/)).toHaveValue(invitee.email);
  await join.login.getByRole('button', { name: 'Create an account' }).click();
  await expect(join.register.getByLabel(/^E-mail/)).toHaveValue(invitee.email);
  await join.register.getByLabel(/^Name/).fill(invitee.name);
  await join.register.getByLabel(/^Password/).fill(invitee.password);
  await join.register.getByRole('button', { name: 'Create account and join' }).click();
  await expect(join.registered).toBeVisible();
  await page.getByRole('link', { name: 'Click here to login.' }).click();
  await loginPage(page).signIn(invitee);
  await expect(shell(page).heading).toHaveText(name);
  await expect(page.getByRole('main')).toContainText('Orla Owner owns this business. You are a member.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Contests' })).toContainText('Editor');

  await businessPages(owner).tab('Members').click();
  await expect(businessPages(owner).row(invitee.email)).toContainText('1 feature');
});

test('an invitee who has an account logs in and joins, and the used link says so', async ({
  business,
  invited,
  freshPerson,
  visitorPage,
}) => {
  const invitee = await freshPerson({ name: 'Ina Invited' });
  const link = await invited(invitee.email);
  const page = await visitorPage();
  const join = joinPage(page, business.name);
  await page.goto(link);
  await join.login.getByLabel(/^Password/).fill('not the password');
  await join.login.getByRole('button', { name: 'Log in' }).click();
  await expect(join.login.getByRole('alert')).toContainText('Login failed.');
  await join.login.getByLabel(/^Password/).fill(invitee.password);
  await join.login.getByRole('button', { name: 'Log in' }).click();
  await join.join.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(join.accepted).toBeVisible();
  await page.getByRole('link', { name: 'click here to view the Business.' }).click();
  await expect(page).toHaveURL(`/user/business/${business.id}/manage`);
  await expect(shell(page).heading).toHaveText(business.name);

  await page.goto(link);
  await expect(join.error.getByRole('alert')).toHaveText('You already belong to this business.');
});

test('the invited person, signed in, joins with one click', async ({ business, invited, freshPerson, pageOf }) => {
  const invitee = await freshPerson({ name: 'Ina Invited' });
  const page = await pageOf(invitee);
  await page.goto(await invited(invitee.email));
  const { join, accepted } = joinPage(page, business.name);
  await expect(join).toContainText(`You join as ${invitee.name} (${invitee.email}).`);
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(accepted).toBeVisible();
});

test('somebody else proves who they are, and the owner sees who joined as whom', async ({
  owner,
  business,
  invited,
  freshPerson,
  pageOf,
}) => {
  const invitee = stranger();
  const other = await freshPerson({ name: 'Otto Other' });
  const page = await pageOf(other);
  await page.goto(await invited(invitee.email));
  const { verify, accepted } = joinPage(page, business.name);
  await expect(verify).toContainText(invitee.email);
  await verify.getByLabel(/^Password of/).fill('not the password');
  await verify.getByRole('button', { name: 'Join as me' }).click();
  await expect(verify.getByRole('alert')).toBeVisible();
  await verify.getByLabel(/^Password of/).fill(other.password);
  await verify.getByRole('button', { name: 'Join as me' }).click();
  await expect(accepted).toBeVisible();

  await mailTo(invitee.email, `Your invitation to ${business.name} was used`);
  const ownerPage = await pageOf(owner);
  await businessPages(ownerPage).open(business.id, 'Members');
  await expect(businessPages(ownerPage).row(other.email)).toContainText(invitee.email);
});

test('somebody else may log out instead and use the invited address', async ({
  business,
  invited,
  freshPerson,
  pageOf,
}) => {
  const invitee = stranger();
  const page = await pageOf(await freshPerson({ name: 'Otto Other' }));
  await page.goto(await invited(invitee.email));
  const { verify, login } = joinPage(page, business.name);
  await verify.getByRole('button', { name: 'Log out' }).click();
  await expect(login.getByLabel(/^E-mail/)).toHaveValue(invitee.email);
});

test('a link sent again replaces the first, and a cancelled one is closed', async ({
  owner,
  business,
  invited,
  pageOf,
  visitorPage,
}) => {
  const invitee = stranger();
  const first = await invited(invitee.email);
  const ownerPage = await pageOf(owner);
  await businessPages(ownerPage).open(business.id, 'Invitations');
  await ownerPage.getByRole('button', { name: `Actions for ${invitee.email}` }).click();
  await ownerPage.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(businessPages(ownerPage).row(invitee.email)).toContainText('Invited again');

  const page = await visitorPage();
  await page.goto(first);
  await expect(joinPage(page, business.name).error.getByRole('alert')).toHaveText(noLongerValid);
  await expect.poll(async () => linkIn(await mailTo(invitee.email, 'invites you to'))).not.toBe(first);
  const second = linkIn(await mailTo(invitee.email, 'invites you to'));
  await page.goto(second);
  await expect(joinPage(page, business.name).login).toBeVisible();

  await ownerPage.getByRole('button', { name: `Actions for ${invitee.email}` }).click();
  await ownerPage.getByRole('menuitem', { name: 'Cancel invitation' }).click();
  await shell(ownerPage).dialog('Cancel this invitation?').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(businessPages(ownerPage).row(invitee.email)).toContainText('Cancelled');
  await page.goto(second);
  await expect(joinPage(page, business.name).error.getByRole('alert')).toHaveText(noLongerValid);
});

test('a list of people is invited from a file, each line with its own answer', async ({ owner, business, pageOf }) => {
  const page = await pageOf(owner);
  await businessPages(page).open(business.id, 'Invitations');
  await page.getByRole('button', { name: 'Import a list' }).first().click();
  const dialog = shell(page).dialog('Invite a list of people');
  await dialog.getByText('Which features and roles are there?').click();
  await expect(dialog.getByText('facebook_ads_manager', { exact: true })).toBeVisible();
  await expect(dialog.getByText('publisher', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download a sample' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invitations-sample.csv');
  const sample = await readFile(await download.path(), 'utf8');
  expect(sample).toContain('ada@example.com,contests:editor,social:publisher');

  const [good, other] = [stranger().email, stranger().email];
  const csv = `email,feature:role\r\n${good},contests:editor\r\n"${other}",nonsense:editor\r\nnobody,\r\n`;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Read a CSV file' }).click(),
  ]);
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByLabel(/^Lines/)).toHaveValue(new RegExp(good));
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const result = shell(page).dialog('What came of each line');
  await expect(result).toContainText('1 of 3 invited.');
  await expect(result.getByRole('listitem').filter({ hasText: good })).toContainText('Invited');
  await expect(result.getByRole('listitem').filter({ hasText: 'nobody' })).toContainText(
    'Please enter a valid e-mail address.',
  );
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(businessPages(page).row(good)).toContainText('Invited');
  await mailTo(good, 'invites you to');
});
