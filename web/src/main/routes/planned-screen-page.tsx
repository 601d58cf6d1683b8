import { useLocation } from '@tanstack/react-router';
import { NotBuilt } from '../../ui/feedback/not-built.tsx';
import { findPlannedScreen } from './planned-screens.ts';

export function PlannedScreenPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return <NotBuilt title={findPlannedScreen(path)?.title ?? 'This screen'} />;
}
