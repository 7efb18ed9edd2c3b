import type { Requirements } from './requirement.ts';
import { account } from './requirements/account.ts';
import { accounts } from './requirements/accounts.ts';
import { admin } from './requirements/admin.ts';
import { adminContent } from './requirements/admin-content.ts';
import { adminEvidence } from './requirements/admin-evidence.ts';
import { adminSignIn } from './requirements/admin-sign-in.ts';
import { adminStatus } from './requirements/admin-status.ts';
import { checkout } from './requirements/checkout.ts';
import { codes } from './requirements/codes.ts';
import { customers } from './requirements/customers.ts';
import { disputes } from './requirements/disputes.ts';
import { doctor } from './requirements/doctor.ts';
import { email } from './requirements/email.ts';
import { errors } from './requirements/errors.ts';
import { files } from './requirements/files.ts';
import { home } from './requirements/home.ts';
import { legal } from './requirements/legal.ts';
import { navigation } from './requirements/navigation.ts';
import { notifications } from './requirements/notifications.ts';
import { offers } from './requirements/offers.ts';
import { orders } from './requirements/orders.ts';
import { passwordReset } from './requirements/password-reset.ts';
import { pay } from './requirements/pay.ts';
import { payments } from './requirements/payments.ts';
import { personalData } from './requirements/personal-data.ts';
import { progress } from './requirements/progress.ts';
import { protection } from './requirements/protection.ts';
import { publishing } from './requirements/publishing.ts';
import { purchases } from './requirements/purchases.ts';
import { reading } from './requirements/reading.ts';
import { receipts } from './requirements/receipts.ts';
import { recovery } from './requirements/recovery.ts';
import { reliability } from './requirements/reliability.ts';
import { roles } from './requirements/roles.ts';
import { search } from './requirements/search.ts';
import { sessions } from './requirements/sessions.ts';
import { signIn } from './requirements/sign-in.ts';
import { stamps } from './requirements/stamps.ts';
import { studio } from './requirements/studio.ts';
import { subject } from './requirements/subject.ts';
import { updates } from './requirements/updates.ts';

export interface Area {
  title: string;
  /** Of the heading in `docs/product.md`. */
  anchor: string;
  requirements: Requirements;
}

/** Every area of the shop, in the order of `docs/coverage.md`. */
export const areas: Area[] = [
  { title: 'Navigation', anchor: 'navigation', requirements: navigation },
  { title: 'Home page', anchor: 'home', requirements: home },
  { title: 'Subject pages', anchor: 'subject-pages', requirements: subject },
  { title: 'Sign-in', anchor: 'sign-in', requirements: signIn },
  { title: 'Account page', anchor: 'account', requirements: account },
  { title: 'Accounts', anchor: 'accounts', requirements: accounts },
  { title: 'Sessions', anchor: 'sessions', requirements: sessions },
  { title: 'Password reset', anchor: 'password-reset', requirements: passwordReset },
  { title: 'Checkout', anchor: 'checkout', requirements: checkout },
  { title: 'Offers', anchor: 'offers', requirements: offers },
  { title: 'Discount codes', anchor: 'discount-codes', requirements: codes },
  { title: 'Paying for a student', anchor: 'paying-for-a-student', requirements: pay },
  { title: 'Orders', anchor: 'orders', requirements: orders },
  { title: 'Payments', anchor: 'payments', requirements: payments },
  { title: 'Personal data', anchor: 'personal-data', requirements: personalData },
  { title: 'Purchases', anchor: 'purchases', requirements: purchases },
  { title: 'Updated files', anchor: 'updated-files', requirements: updates },
  { title: 'Search', anchor: 'search', requirements: search },
  { title: 'Progress', anchor: 'progress', requirements: progress },
  { title: 'Receipts', anchor: 'receipts', requirements: receipts },
  { title: 'Reading', anchor: 'reading', requirements: reading },
  { title: 'Files', anchor: 'files', requirements: files },
  { title: 'Stamps and traces', anchor: 'stamps', requirements: stamps },
  { title: 'Roles', anchor: 'roles', requirements: roles },
  { title: 'Admin: sign-in', anchor: 'admin', requirements: adminSignIn },
  { title: 'Admin: panel', anchor: 'admin', requirements: admin },
  { title: 'Admin: customers', anchor: 'customers', requirements: customers },
  {
    title: 'Disputes and downloads',
    anchor: 'refunds-and-disputes',
    requirements: disputes,
  },
  { title: 'Admin: content', anchor: 'admin', requirements: adminContent },
  { title: 'Admin: grade evidence', anchor: 'admin', requirements: adminEvidence },
  { title: 'Admin: status and alarms', anchor: 'status-and-alarms', requirements: adminStatus },
  { title: 'Email', anchor: 'email', requirements: email },
  { title: 'Publishing', anchor: 'publishing', requirements: publishing },
  { title: 'Studio', anchor: 'studio', requirements: studio },
  { title: 'Legal pages', anchor: 'legal-pages', requirements: legal },
  { title: 'Reliability', anchor: 'reliability', requirements: reliability },
  { title: 'Recovery', anchor: 'recovery', requirements: recovery },
  { title: 'Limits', anchor: 'limits', requirements: protection },
  { title: 'Errors', anchor: 'errors', requirements: errors },
  { title: 'Notifications', anchor: 'notifications', requirements: notifications },
  { title: 'Doctor', anchor: 'doctor', requirements: doctor },
];

/** Every requirement by its id. */
export const requirements: Requirements = Object.assign(
  {},
  ...areas.map((area) => area.requirements),
);
