import { TextPage } from './text-page.tsx';

export function TermsPage() {
  return (
    <TextPage title="Terms">
      <p>
        Fanfare is software that somebody installed on their own machines. Whoever runs this installation offers you the
        service, and their terms apply to you. This page says what the software itself expects.
      </p>
      <h2>What you may do</h2>
      <p>
        Use your account for the businesses you own or were invited to. What you write, upload and publish stays yours;
        you are responsible for it, and for having the right to use it.
      </p>
      <h2>What you may not do</h2>
      <p>
        Do not use somebody else's account without their leave, do not try to reach data of businesses you do not belong
        to, and do not break the rules of the networks you publish to. They can close the accounts you connect.
      </p>
      <h2>No promise of the software</h2>
      <p>
        The software is licensed under the MIT licence and comes without warranty. Ask whoever runs this installation
        about support, backups and prices.
      </p>
    </TextPage>
  );
}
