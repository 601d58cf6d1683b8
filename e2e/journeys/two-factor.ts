import { codeAt, stepNow } from '../one-time-code.ts';
import { accountPage, loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

test('two-factor sign-in is turned on with an app, asked for at the door, and opened by a code or a recovery code', async ({
  page,
  freshPerson,
  signIn,
  visitorPage,
}) => {
  const person = await freshPerson();
  await signIn(person);
  await accountPage(page).open('Security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const setup = shell(page).dialog('Turn on two-factor sign-in');
  await setup.getByLabel(/^Password/).fill(person.password);
  await setup.getByRole('button', { name: 'Go on' }).click();
  const secret = await setup.locator('code').innerText();
  const step = stepNow();
  await setup.getByLabel(/^Code/).fill(codeAt(secret, step));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const codes = shell(page).dialog('Your recovery codes');
  const shown = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const [recovery = ''] = await shown.allInnerTexts();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/recovery codes are left/)).toBeVisible();

  const visitor = await visitorPage();
  await visitor.goto('/login');
  const login = loginPage(visitor);
  await login.signIn(person);
  await expect(login.code).toBeFocused();
  await login.code.fill('000000');
  await login.button.click();
  await expect(
    visitor.getByText('That code is not right, or it was used already. Wait for the next one.'),
  ).toBeVisible();
  // The code that turned it on is used up; the next one opens.
  await login.code.fill(codeAt(secret, step + 1));
  await login.button.click();
  await expect(shell(visitor).heading).toContainText('Ada');

  await visitor.goto('/logout');
  await login.signIn(person);
  await login.code.fill(recovery);
  await login.button.click();
  await expect(shell(visitor).heading).toContainText('Ada');

  await visitor.goto('/logout');
  await login.signIn(person);
  await login.code.fill(recovery);
  await login.button.click();
  await expect(
    visitor.getByText('That code is not right, or it was used already. Wait for the next one.'),
  ).toBeVisible();
});
