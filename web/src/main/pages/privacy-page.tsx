import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <p>
        Fanfare runs on machines of whoever installed it. Nothing about you is sent to the makers of the software, and
        no other company counts your visits here.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name, e-mail address, time zone and a scrambled form of your password. For each place where you are signed
        in: the browser's name, its network address and when it was last used, so that you can see and end your
        sessions.
      </p>
      <h2>What leaves this installation</h2>
      <p>
        Mails to you, and what you decide to publish or send to networks you connected. Each goes only where you sent
        it. In practice mode nothing leaves at all.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. Your browser also remembers small choices such as the theme. There are no
        cookies for advertising.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask whoever runs this installation to see, correct or delete what is kept about you. They are responsible for
        the data and can answer.
      </p>
    </TextPage>
  );
}
