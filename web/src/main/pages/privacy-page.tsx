import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <p>
        Fanfare runs on the servers of the organization that installed it. No data about you is sent to the makers of
        the software, and no other company tracks your visits.
      </p>
      <h2>What is stored</h2>
      <p>
        Your name, email address, time zone and a hash of your password. For each session: the browser's name, its IP
        address and when it was last used, so that you can see and end your sessions.
      </p>
      <h2>What leaves this installation</h2>
      <p>
        Emails to you, and content you publish or send to the networks you connected. In practice mode, nothing leaves
        this installation.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. Your browser also stores settings such as the theme. There are no advertising
        cookies.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask your administrator to show, correct or delete your data. The organization that runs this installation is
        responsible for it.
      </p>
    </TextPage>
  );
}
