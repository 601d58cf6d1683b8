import { notFound } from '@fanfare/contract/kit/terms';

type ConnectError = { title: string; message: string; link?: { href: string; label: string } };

/** Problem codes of `/connect/done?problem=`. */
const connectErrors: Record<string, ConnectError> = {
  'link-expired': {
    title: 'This sign-in link has expired',
    message: 'It was already used or is over 10 minutes old. Start again from Social accounts.',
  },
  'not-signed-in': {
    title: 'Sign in first',
    message: 'Your session has ended. Sign in, then connect the account again.',
    link: { href: '/login?next=%2Fuser%2Faccount%23social', label: 'Sign in' },
  },
  'no-business': {
    title: 'Create a business first',
    message: 'Accounts belong to a business. Create one, then connect the account again.',
    link: { href: '/user/business/new', label: 'Create a business' },
  },
  'network-not-set-up': {
    title: 'This network isn’t available yet',
    message: 'Ask your administrator to add API keys.',
  },
  'not-while-acting': {
    title: 'You can’t do this while acting as someone else',
    message: 'Users connect their own accounts.',
  },
  'too-many-requests': {
    title: 'Too many attempts',
    message: 'Wait a minute, then try again.',
  },
  'not-found': {
    title: notFound('Account'),
    message: 'This account was disconnected. Connect it as a new account.',
  },
};

export const connectError = (code: string): ConnectError =>
  connectErrors[code] ?? {
    title: 'Connection failed',
    message: 'Nothing was connected. Try again from Social accounts.',
  };
