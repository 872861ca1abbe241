import { Store } from '../store.ts'

/** Changes when more riders have been notified, so that components that show the number read it again. */
export const deliveryUpdates = new Store(0)

export const noteDeliveryUpdate = () => deliveryUpdates.set(deliveryUpdates.get() + 1)
