import { type Fault, Faults } from '../kit/faults.ts';

const SMTP = ['SMTP', 'SMTP-REPLY'];

const isForHttp = ({ method = 'SMTP', path = '' }: Fault) =>
  !SMTP.includes(method.toUpperCase()) || path.startsWith('/');

/** Separates faults of the HTTP API from those of deliveries, which are the default. */
export class SmtpFaults extends Faults {
  readonly deliveries = new Faults();

  override add(fault: Fault): void {
    if (fault.times === 0 || isForHttp(fault)) super.add(fault);
    if (fault.times === 0 || !isForHttp(fault)) this.deliveries.add(fault);
  }
}
