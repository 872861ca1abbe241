/**
 * Organizers can type any other category. Only 'Barrel Racing' has an effect: the event's results show BBR numbers, and
 * a new association report starts with all of the event's timed classes.
 */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
