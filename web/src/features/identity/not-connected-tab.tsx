import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';

type Props = { title: string; networks: string; use: string };

/** Where connected accounts will stand. Says what is true today: nothing can be connected yet. */
export function NotConnectedTab({ title, networks, use }: Props) {
  return (
    <Section title={title} lead={`${networks}: the accounts you connect here become assets of your businesses.`}>
      <EmptyState drawing="horn" title="Nothing is connected, and nothing can be yet">
        Connecting accounts is being built. Until then {use}, and nothing is sent anywhere.
      </EmptyState>
    </Section>
  );
}
