import { clearFaults, type Fault, injectFault, type Service } from '../faults.ts';

export type ClearFault = () => Promise<void>;
/** Makes a service fail. @returns function that removes its faults before the test ends */
export type InjectFault = (service: Service, fault?: Fault) => Promise<ClearFault>;

/** Injects faults and remembers the services, so that the next test finds them working. */
export function createFaults(addresses: Record<Service, string>) {
  const services = new Set<Service>();
  const inject: InjectFault = async (service, fault) => {
    services.add(service);
    await injectFault(addresses[service], fault);
    return () => clearFaults(addresses[service]);
  };
  const clearAll = async () => {
    await Promise.all([...services].map((service) => clearFaults(addresses[service])));
  };
  return { inject, clearAll };
}
