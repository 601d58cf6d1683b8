import { demo, signInByApi, type User } from '../fixtures/users.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { accountPage, loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { newsEditor, staffPages } from '../pages/staff.ts';
import { test as base, expect } from '../test.ts';

const accessLevels = ['Free', 'Starter', 'Pro', 'Agency'];

/** Gives somebody an access level, as staff do on the user's page. */
const test = base.extend<{ raise: (person: User, level: string) => Promise<void> }>({
  raise: async ({ newApi }, use) => {
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

test('staff find a user, act as them in a new tab under a visible bar, and come back', async ({
  freshPerson,
  pageOf,
}) => {
  const user = await freshPerson({ name: 'Una User', timezone: null });
  const page = await pageOf(demo.staff);
  await staffPages(page).find(user.email);
  await expect(staffPages(page).row(user.email)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await staffPages(page).choose(user.email, 'Act as this user');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    shell(page).dialog('Act as Una User?').getByRole('button', { name: 'Act as this user' }).click(),
  ]);
  const bar = staffPages(tab).actingBar;
  await expect(bar).toContainText(`Sasha Quinn, you are acting as Una User (${user.email}).`);
  await expect(shell(tab).heading).toContainText('Una');
  await expect(shell(tab).staffMenu).toBeHidden();
  // The time zone is the person's own to say.
  await expect(shell(tab).dialog('Time Zone')).toBeHidden();
  await shell(tab).menu.getByRole('link', { name: 'Business' }).click();
  await expect(bar).toBeVisible();

  await bar.getByRole('button', { name: 'Stop acting' }).click();
  await expect(tab).toHaveURL('/staff/users');
  await expect(shell(tab).staffMenu).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(shell(page).dialog('You are acting as Una User')).toBeHidden();

  await tab.goto('/staff/audit');
  await expect(staffPages(tab).row('Una User').first()).toBeVisible();
});

test('nobody acts as staff', async ({ pageOf }) => {
  const page = await pageOf(demo.staff);
  await staffPages(page).find(demo.staff.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Actions for ${demo.staff.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Act as this user' })).toBeDisabled();
});

test('a deactivated user is out at once, and in again when activated', async ({ freshPerson, pageOf }) => {
  const user = await freshPerson({ name: 'Una User' });
  const theirs = await pageOf(user);
  await theirs.goto('/');
  await expect(shell(theirs).heading).toContainText('Una');
  const page = await pageOf(demo.staff);
  await staffPages(page).find(user.email);
  await staffPages(page).choose(user.email, 'Deactivate');
  await shell(page).dialog('Deactivate Una User?').getByRole('button', { name: 'Deactivate' }).click();
  await expect(staffPages(page).row(user.email)).toContainText('Deactivated');

  await theirs.reload();
  await loginPage(theirs).signIn(user);
  await expect(loginPage(theirs).problem).toHaveText('This account is deactivated. Please contact support.');
  await staffPages(page).choose(user.email, 'Activate');
  await expect(staffPages(page).row(user.email)).toContainText('Active');
  await loginPage(theirs).button.click();
  await expect(shell(theirs).heading).toContainText('Una');
});

test('staff create a user, who chooses a password by the mailed link', async ({ pageOf, visitorPage }) => {
  const email = `nils-${Date.now()}@journey.test`;
  const page = await pageOf(demo.staff);
  await page.goto('/staff/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Nils New');
  await dialog.getByLabel(/^E-mail/).fill(email);
  await dialog.locator('button[type="submit"]').click();
  await expect(shell(page).heading).toHaveText('Nils New');

  const visitor = await visitorPage();
  await visitor.goto(linkIn(await mailTo(email, '')));
  await visitor.getByLabel(/^New password/).fill('a lamp of copper');
  await visitor.getByRole('button', { name: 'Change password' }).click();
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await loginPage(visitor).signIn({ email, password: 'a lamp of copper' });
  await expect(shell(visitor).heading).toContainText('Nils');
});

test('news written by staff reaches the bell and the banner of those it is for, until they close it', async ({
  freshPerson,
  raise,
  pageOf,
}) => {
  const reader = await freshPerson({ name: 'Rea Reader' });
  await raise(reader, 'Pro');
  const other = await freshPerson();
  const header = `The autumn sale of ${reader.email.slice(0, 8)}`;
  const staff = await pageOf(demo.staff);
  await newsEditor(staff).write({
    header,
    intro: 'Two weeks of colours.',
    text: 'All about <script>window.__x=1</script> leaves',
    audience: 'Pro',
  });
  await expect(shell(staff).toast('The news is out.')).toBeVisible();

  const page = await pageOf(reader);
  await page.goto('/');
  const banner = shell(page).announcement.filter({ hasText: header });
  await expect(banner).toContainText('Two weeks of colours.');
  await banner.getByRole('button', { name: 'more' }).click();
  await expect(banner).toContainText('All about <script>window.__x=1</script> leaves');
  expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);

  await expect(shell(page).bell('News')).toHaveAccessibleName(/unread/);
  await shell(page).bell('News').click();
  await expect(page.getByRole('dialog', { name: 'News' }).getByRole('button', { name: header })).toBeVisible();
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Close this announcement' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(shell(page).announcement.filter({ hasText: 'Practice mode' })).toBeVisible();
  await expect(banner).toBeHidden();

  const othersPage = await pageOf(other);
  await othersPage.goto('/');
  await expect(shell(othersPage).announcement.filter({ hasText: 'Practice mode' })).toBeVisible();
  await shell(othersPage).bell('News').click();
  await expect(othersPage.getByRole('dialog', { name: 'News' })).toBeVisible();
  await expect(othersPage.getByText(header)).toBeHidden();
});

test('while acting, what belongs to the person alone is closed and says why', async ({ freshPerson, pageOf }) => {
  const user = await freshPerson({ name: 'Una User' });
  const page = await pageOf(demo.staff);
  await staffPages(page).find(user.email);
  await staffPages(page).choose(user.email, 'Act as this user');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    shell(page).dialog('Act as Una User?').getByRole('button', { name: 'Act as this user' }).click(),
  ]);
  await expect(staffPages(tab).actingBar).toBeVisible();
  await accountPage(tab).open('Security');
  await expect(tab.getByText('Password, second factor and sessions belong to Una User alone')).toBeVisible();
  await expect(tab.getByText('You are acting as Una User, so they are closed to you.')).toBeVisible();
  await expect(tab.getByLabel(/^Current password/)).toBeHidden();
  await accountPage(tab).tab('Profile').click();
  await expect(tab.getByText('Name and e-mail address belong to Una User alone')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Change address' })).toBeHidden();
  await accountPage(tab).tab('API').click();
  await expect(tab.getByText('API keys belong to Una User alone')).toBeVisible();
  await staffPages(tab).actingBar.getByRole('button', { name: 'Stop acting' }).click();
  await expect(tab).toHaveURL('/staff/users');
});

test('staff who belong to no business land in the staff area', async ({ page }) => {
  await page.goto('/staff/login');
  await loginPage(page).signIn(demo.staff);
  await expect(page).toHaveURL('/staff');
  await expect(shell(page).staffMenu).toBeVisible();
  await expect(shell(page).heading).toBeVisible();
});
