import { TextPage } from './text-page.tsx';

export function TermsPage() {
  return (
    <TextPage title="Terms">
      <p>
        Fanfare is software that an organization installed on its own servers. That organization offers you the service,
        and its terms apply to you. This page lists the rules of the software itself.
      </p>
      <h2>What you can do</h2>
      <p>
        Use your account for the businesses you own or were invited to. What you write, upload and publish stays yours.
        You are responsible for it and must have the right to use it.
      </p>
      <h2>What you must not do</h2>
      <p>
        Do not use another person's account without permission. Do not try to access data of businesses you do not
        belong to. Do not break the rules of the networks you publish to. They can close the accounts you connect.
      </p>
      <h2>No warranty</h2>
      <p>
        The software is licensed under the MIT license and comes without warranty. Ask your administrator about support,
        backups and prices.
      </p>
    </TextPage>
  );
}
