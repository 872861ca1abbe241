/**
 * Organizers can type other categories. Only 'Barrel Racing' has an effect: results show BBR numbers, and a new
 * association report includes all timed classes.
 */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
