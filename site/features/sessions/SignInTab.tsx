import { AdminSessions } from './AdminSessions.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';

export function SignInTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <PasskeysCard />
      <AdminSessions />
    </div>
  );
}
