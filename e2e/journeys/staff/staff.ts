import { demo, signInByApi, type User } from '../../fixtures/users.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { accountPage, loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { newsEditor, staffPages } from '../../pages/staff.ts';
import { test as base, expect } from '../../test.ts';

const accessLevels = ['Free', 'Starter', 'Pro', 'Agency'];

/** Sets the access level of a user, as staff do on the user's page. */
const test = base.extend<{ setAccessLevel: (user: User, level: string) => Promise<void> }>({
  setAccessLevel: async ({ newApi }, use) => {
    await use(async ({ email, name }, level) => {
      const staff = await newApi();
      await signInByApi(staff, demo.staff);
      const { items } = await (await staff.get(`/api/staff/users?search=${email}`)).json();
      await staff.post(`/api/staff/user/${items[0].id}/save`, {
        data: { name, email, access_level: accessLevels.indexOf(level) },
        failOnStatusCode: true,
      });
    });
  },
});

test('staff act as a user in a new tab → a bar names both, private settings are hidden; staff stop acting → the staff menu is back', async ({
  createUser,
  openPageAs,
}) => {
  const user = await createUser({ name: 'Una User', timezone: null });
  const page = await openPageAs(demo.staff);
  // Staff cannot act as staff.
  await staffPages(page).searchUser(demo.staff.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Actions for ${demo.staff.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Act as this user' })).toBeDisabled();

  await staffPages(page).searchUser(user.email);
  await expect(staffPages(page).row(user.email)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await staffPages(page).chooseAction(user.email, 'Act as this user');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    shell(page).dialog('Act as Una User?').getByRole('button', { name: 'Act as this user' }).click(),
  ]);
  const bar = staffPages(tab).actingBar;
  await expect(bar).toContainText(`Sasha Quinn, you’re acting as Una User (${user.email}).`);
  await expect(shell(tab).heading).toContainText('Una');
  await expect(shell(tab).staffMenu).toBeHidden();
  // Only the user can set their time zone, so staff do not get the dialog.
  await expect(shell(tab).dialog('Time Zone')).toBeHidden();
  await shell(tab).menu.getByRole('link', { name: 'Account' }).click();
  await expect(bar).toBeVisible();
  await expect(tab.getByText('Name and email address are private to Una User')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Change email' })).toBeHidden();
  await accountPage(tab).tab('Security').click();
  await expect(tab.getByText('Password, two-factor sign-in and sessions are private to Una User')).toBeVisible();
  await expect(tab.getByText('Not available while you act as Una User.')).toBeVisible();
  await expect(tab.getByLabel(/^Current password/)).toBeHidden();
  await accountPage(tab).tab('API').click();
  await expect(tab.getByText('API keys are private to Una User')).toBeVisible();

  await bar.getByRole('button', { name: 'Stop acting' }).click();
  await expect(tab).toHaveURL('/staff/users');
  await expect(shell(tab).staffMenu).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(shell(page).dialog('You’re acting as Una User')).toBeHidden();

  await tab.goto('/staff/audit');
  await expect(staffPages(tab).row('Una User').first()).toBeVisible();
});

test('staff create a user; the user sets a password by the emailed link → the user is signed in', async ({
  openPageAs,
  openVisitorPage,
}) => {
  const email = `nils-${Date.now()}@journey.test`;
  const page = await openPageAs(demo.staff);
  await page.goto('/staff/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Nils New');
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.locator('button[type="submit"]').click();
  await expect(shell(page).heading).toHaveText('Nils New');

  const visitor = await openVisitorPage();
  await visitor.goto(extractLink(await waitForEmail(email, '')));
  await visitor.getByLabel(/^New password/).fill('a lamp of copper');
  await visitor.getByRole('button', { name: 'Change password' }).click();
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await loginPage(visitor).signIn({ email, password: 'a lamp of copper' });
  await expect(shell(visitor).heading).toContainText('Nils');
});

test('news for one access level shows in the bell and the banner of its users until they close it', async ({
  createUser,
  setAccessLevel,
  openPageAs,
}) => {
  const reader = await createUser({ name: 'Rea Reader' });
  await setAccessLevel(reader, 'Pro');
  const otherUser = await createUser();
  const header = `The autumn sale of ${reader.email.slice(0, 8)}`;
  const staff = await openPageAs(demo.staff);
  await newsEditor(staff).createNews({
    header,
    intro: 'Two weeks of colors.',
    text: 'All about <script>window.__x=1</script> leaves',
    audience: 'Pro',
  });
  await expect(shell(staff).toast('News published.')).toBeVisible();

  const page = await openPageAs(reader);
  await page.goto('/');
  const banner = shell(page).announcement.filter({ hasText: header });
  await expect(banner).toContainText('Two weeks of colors.');
  await banner.getByRole('button', { name: 'More' }).click();
  await expect(banner).toContainText('All about <script>window.__x=1</script> leaves');
  expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);

  await expect(shell(page).bell('News')).toHaveAccessibleName(/unread/);
  await shell(page).bell('News').click();
  await expect(page.getByRole('dialog', { name: 'News' }).getByRole('button', { name: header })).toBeVisible();
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Close announcement' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(shell(page).announcement.filter({ hasText: 'Practice mode' })).toBeVisible();
  await expect(banner).toBeHidden();

  const otherUserPage = await openPageAs(otherUser);
  await otherUserPage.goto('/');
  await expect(shell(otherUserPage).announcement.filter({ hasText: 'Practice mode' })).toBeVisible();
  await shell(otherUserPage).bell('News').click();
  await expect(otherUserPage.getByRole('dialog', { name: 'News' })).toBeVisible();
  await expect(otherUserPage.getByText(header)).toBeHidden();
});
