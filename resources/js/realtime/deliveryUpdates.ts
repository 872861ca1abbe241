import { Store } from '../store.ts'

/** Counts how often it was heard that more riders were reached: whoever shows how many reads it again. */
export const deliveryUpdates = new Store(0)

export const noteDeliveryUpdate = () => deliveryUpdates.set(deliveryUpdates.get() + 1)
