import { currentStep, generateCode } from '../../one-time-code.ts';
import { accountPage, loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a user turns on two-factor sign-in → an app code and a recovery code each sign in once; a used code is refused', async ({
  page,
  createUser,
  signIn,
  openVisitorPage,
}) => {
  const user = await createUser();
  await signIn(user);
  await accountPage(page).open('Security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const setupDialog = shell(page).dialog('Turn on two-factor sign-in');
  await setupDialog.getByLabel(/^Password/).fill(user.password);
  await setupDialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await setupDialog.locator('code').innerText();
  const step = currentStep();
  await setupDialog.getByLabel(/^Code/).fill(generateCode(secret, step));
  await setupDialog.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = shell(page).dialog('Your recovery codes');
  const codeItems = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const [recoveryCode = ''] = await codeItems.allInnerTexts();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/recovery codes left/)).toBeVisible();

  const visitor = await openVisitorPage();
  await visitor.goto('/login');
  const login = loginPage(visitor);
  await login.signIn(user);
  await expect(login.code).toBeFocused();
  await login.code.fill('000000');
  await login.submit.click();
  await expect(visitor.getByText('This code is wrong or was already used. Wait for the next one.')).toBeVisible();
  // The code of the setup cannot be used again, so a later one signs in; on a busy machine the next one may have expired.
  await login.code.fill(generateCode(secret, Math.max(step + 1, currentStep())));
  await login.submit.click();
  await expect(shell(visitor).heading).toContainText('Ada');

  await visitor.goto('/logout');
  await login.signIn(user);
  await login.code.fill(recoveryCode);
  await login.submit.click();
  await expect(shell(visitor).heading).toContainText('Ada');

  await visitor.goto('/logout');
  await login.signIn(user);
  await login.code.fill(recoveryCode);
  await login.submit.click();
  await expect(visitor.getByText('This code is wrong or was already used. Wait for the next one.')).toBeVisible();
});
