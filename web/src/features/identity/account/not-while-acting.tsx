import { Alert } from '../../../ui/feedback/alert.tsx';

/** What belongs to a person themselves is closed to staff who act as them; the server says the same. */
export const NotWhileActing = ({ what, name }: { what: string; name: string }) => (
  <Alert tone="info" title={`${what} belong to ${name} alone`}>
    You are acting as {name}, so they are closed to you. Stop acting to see your own.
  </Alert>
);
