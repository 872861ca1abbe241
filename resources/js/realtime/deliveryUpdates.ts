import { Store } from '../store.ts'

export const deliveryUpdates = new Store(0)

export const noteDeliveryUpdate = () => deliveryUpdates.set(deliveryUpdates.get() + 1)
