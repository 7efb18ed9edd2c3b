import { AdminSessions } from './AdminSessions.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';

/** How administrators sign in, and where someone is signed in. */
export function SignInTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <PasskeysCard />
      <AdminSessions />
    </div>
  );
}
